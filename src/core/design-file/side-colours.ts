import { decodedIn } from '../tables/code-page.ts';
import type { NamedBytes } from './design.ts';
import { hexAt, textAt, u16be, u32be } from './formats/bytes.ts';
import type { FileThread } from './stitch-model.ts';

/** Splits a file's name into the name without its ending, and the ending in lower case. */
export function splitName(name: string): { base: string; ending: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0
    ? { base: name, ending: '' }
    : { base: name.slice(0, dot), ending: name.slice(dot + 1).toLowerCase() };
}

/** Returns the most detailed colour list with the same name as a design; undefined if there is none. */
export function colourListFor(name: string, beside: readonly NamedBytes[]): NamedBytes | undefined {
  const own = splitName(name).base.toLowerCase();
  const lists = beside.filter((file) => splitName(file.name).base.toLowerCase() === own);
  return richestFirst
    .map((ending) => lists.find((file) => splitName(file.name).ending === ending))
    .find((file) => file !== undefined);
}

const richestFirst = ['inf', 'col', 'edr', 'rgb'];

/** The endings of colour lists that may lie beside a design file. */
export const colourLists: ReadonlySet<string> = new Set(richestFirst);

/** Reads the threads of a colour list by its ending; empty if it cannot be read. */
export function sideColours({ name, bytes }: NamedBytes): readonly FileThread[] {
  const { ending } = splitName(name);
  if (ending === 'inf') return fromInf(bytes);
  return ending === 'col' ? fromCol(bytes) : fromTriples(bytes);
}

const mostColours = 1024;

/**
 * Reads records that start with their length: number, red, green, blue, needle, then name and chart, each ended by 0.
 */
const fromInf = (bytes: Uint8Array): readonly FileThread[] => {
  const count = Math.min(u32be(bytes, 12), mostColours);
  const threads: FileThread[] = [];
  let at = 16;
  while (threads.length < count && at + 9 < bytes.length) {
    const end = at + u16be(bytes, at);
    if (end < at + 9 || end > bytes.length) break;
    const [name = '', brand = ''] = textsIn(bytes.subarray(at + 9, end));
    threads.push({ brand, code: '', name, hex: hexAt(bytes, at + 4) });
    at = end;
  }
  return threads;
};

const textsIn = (bytes: Uint8Array): readonly string[] => {
  const texts: string[] = [];
  let from = 0;
  while (from < bytes.length && texts.length < 2) {
    const stop = bytes.indexOf(0, from);
    const to = stop < 0 ? bytes.length : stop;
    texts.push(textAt(bytes, from, to - from));
    from = to + 1;
  }
  return texts;
};

/** Reads lines of text: the number of colours, then number, red, green and blue of each. */
const fromCol = (bytes: Uint8Array): readonly FileThread[] => {
  const [, ...lines] = decodedIn(bytes.subarray(0, 64 * mostColours), 'windows-1252').split(/\r?\n/u);
  const threads: FileThread[] = [];
  for (const line of lines.slice(0, mostColours)) {
    const [code = '', ...parts] = line.split(',').map((part) => part.trim());
    const rgb = parts.slice(0, 3).map(Number);
    if (rgb.length < 3 || rgb.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) break;
    threads.push({ brand: '', code: code.slice(0, 40), name: '', hex: hexAt(Uint8Array.from(rgb), 0) });
  }
  return threads;
};

/** Reads four bytes for each colour: red, green, blue and one unused byte. */
const fromTriples = (bytes: Uint8Array): readonly FileThread[] =>
  Array.from({ length: Math.min(bytes.length >> 2, mostColours) }, (_, n) => ({
    brand: '',
    code: '',
    name: '',
    hex: hexAt(bytes, 4 * n),
  }));
