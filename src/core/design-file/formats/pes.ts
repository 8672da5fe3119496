import type { DesignWarning } from '../design.ts';
import type { FileThread } from '../stitch-model.ts';
import { hexAt, startsWith, textAt, u16, u32, u8 } from './bytes.ts';
import type { DesignReader } from './parsed.ts';
import { readPecBlock } from './pec.ts';

/**
 * Reads Brother PES files: drawing data, then a PEC block with the stitches. From version 5 on they also name threads.
 */
export const readPes: DesignReader = (bytes) => {
  if (!startsWith(bytes, '#PES')) return undefined;
  const version = textAt(bytes, 4, 4);
  const { name, chart, warnings } = headerOf(bytes, version);
  const parsed = readPecBlock(bytes, u32(bytes, 8), chart);
  return parsed && { ...parsed, name: name === '' ? parsed.name : name, warnings };
};

interface PesHeader {
  readonly name: string;
  readonly chart: readonly FileThread[];
  readonly warnings: readonly DesignWarning[];
}

const headerOf = (bytes: Uint8Array, version: string): PesHeader => {
  if (versionsWithoutTexts.has(version)) return { name: '', chart: [], warnings: [] };
  const texts = textsFrom(bytes, textsAt, 5);
  const name = texts.first;
  if (version === '0040') return { name, chart: [], warnings: [] };
  const layout = layouts[version];
  if (layout === undefined) return { name, chart: [], warnings: [{ code: 'unknownVersion', version }] };
  let at = texts.end;
  for (const gap of layout) at = textsFrom(bytes, at + gap, 1).end;
  at += beforeCounts[version] ?? usualBeforeCounts;
  // The length of the data of fills, motifs and feathers is unknown, so threads after such data cannot be found.
  const shapes = u16(bytes, at) + u16(bytes, at + 2) + u16(bytes, at + 4);
  const count = u16(bytes, at + 6);
  const chart = shapes === 0 ? chartFrom(bytes, at + 8, count) : undefined;
  return chart === undefined
    ? { name, chart: [], warnings: [{ code: 'threadsUnread' }] }
    : { name, chart, warnings: [] };
};

const versionsWithoutTexts = new Set(['0001', '0020', '0022', '0030']);
const textsAt = 0x10;

/** By version: the bytes before each text (the hoop's name, the picture's name) that follows the first five texts. */
const layouts: Readonly<Record<string, readonly number[]>> = {
  '0050': [24],
  '0055': [24],
  '0056': [24],
  '0060': [36],
  '0070': [36],
  '0080': [38],
  '0090': [14, 30],
  '0100': [14, 38],
};

/** Bytes between the last text and the counts of fills, motifs and feathers, by version. */
const beforeCounts: Readonly<Record<string, number>> = { '0080': 26, '0090': 34, '0100': 34 };
const usualBeforeCounts = 24;

/** Reads texts that follow each other, each after its length. Returns the first one, and where they end. */
const textsFrom = (bytes: Uint8Array, start: number, count: number): { first: string; end: number } => {
  let end = start;
  for (let n = 0; n < count; n += 1) end += 1 + u8(bytes, end);
  return { first: textAt(bytes, start + 1, u8(bytes, start)), end };
};

/** Reads a table of threads; undefined if it does not end inside the file. */
const chartFrom = (bytes: Uint8Array, start: number, count: number): readonly FileThread[] | undefined => {
  const chart: FileThread[] = [];
  let at = start;
  for (let n = 0; n < count; n += 1) {
    const code = textAt(bytes, at + 1, u8(bytes, at));
    const colourAt = at + 1 + u8(bytes, at);
    const nameAt = colourAt + 8;
    const brandAt = nameAt + 1 + u8(bytes, nameAt);
    const lineAt = brandAt + 1 + u8(bytes, brandAt);
    at = lineAt + 1 + u8(bytes, lineAt);
    if (at > bytes.length) return undefined;
    const name = textAt(bytes, nameAt + 1, u8(bytes, nameAt));
    const brand = textAt(bytes, brandAt + 1, u8(bytes, brandAt));
    chart.push({ brand, code, name, hex: hexAt(bytes, colourAt) });
  }
  return chart;
};
