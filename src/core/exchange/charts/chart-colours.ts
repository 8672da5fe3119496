import type { Chart } from '../../kinds/chart.ts';
import { colour as colourForm } from '../cell-readers.ts';

/** A colour of a chart. */
export type Colour = Chart['colours'][number];

/** Returns the colour of a cell as `#rrggbb`; null if it has none. */
export const hexOf = (cell: string): string | null => {
  const read = cell === '' ? undefined : colourForm.read(cell.replace(/^0x/i, '#'));
  return read?.ok ? String(read.value).toLowerCase() : null;
};

/** What people write into a cell that has no number. */
const noNumber = /^(n\/?a|none|-+|–|—|\?)$/i;
const [longestCode, longestName] = [24, 80];

/** A colour with the number of an earlier one, which counts. */
export interface Twin {
  readonly code: string;
  readonly kept: string | null;
  readonly other: string | null;
}

interface Unique extends Pick<Chart, 'colours'> {
  readonly leftOut: number;
  readonly twins: readonly Twin[];
}

/** Keeps each number once, and only colours with a number. A name that is too long is cut; a number never is. */
export const unique = (all: readonly (Colour | undefined)[]): Unique => {
  const byCode = new Map<string, Colour>();
  const twins: Twin[] = [];
  for (const one of all) {
    const code = clean(one?.code ?? '').replace(noNumber, '');
    if (one === undefined || code === '' || [...code].length > longestCode) continue;
    const cut = [...clean(one.name ?? '')].slice(0, longestName).join('').trim();
    const name = cut === '' ? null : cut;
    const earlier = byCode.get(code);
    if (earlier === undefined) byCode.set(code, { code, name, hex: one.hex });
    else twins.push({ code, kept: earlier.name, other: name });
  }
  return { colours: [...byCode.values()], leftOut: all.length - byCode.size, twins };
};

/** Removes signs that cannot be seen. */
export const clean = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
