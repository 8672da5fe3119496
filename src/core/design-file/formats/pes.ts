import { isEqual } from '#core/is-equal.ts';
import type { DesignWarning } from '../design.ts';
import { paletteThread } from '../palettes.ts';
import { createStitchBuilder, type StitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';
import { hexAt, startsWith, textAt, u16, u32, u8 } from './bytes.ts';
import type { DesignReader, Ending, Parsed } from './parsed.ts';

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

/** Reads Brother's PEC files: eight bytes, then one PEC block. */
export const readPec: DesignReader = (bytes) =>
  startsWith(bytes, '#PEC') ? readPecBlock(bytes, pecStart, []) : undefined;

const pecStart = 8;

/** Reads the PEC block at `start`. `chart`: the threads that a PES file names for the block; empty if it names none. */
function readPecBlock(bytes: Uint8Array, start: number, chart: readonly FileThread[]): Parsed | undefined {
  if (start + stitchesAt >= bytes.length) return undefined;
  const moved = bytesTooMany(bytes, start);
  const head = start + moved;
  const count = (u8(bytes, head + countAt) + 1) & 0xff; // the file stores the count minus one; 0xff means no colours
  const indexes = [...bytes.subarray(head + countAt + 1, head + countAt + 1 + count)];
  const threads = threadsOf(indexes, chart);
  const builder = createStitchBuilder();
  const ending = readStitches(bytes, head + stitchesAt, builder, threads);
  const name = startsWith(bytes, 'LA:', start) ? textAt(bytes, start + 3, labelBytes + moved) : '';
  return { builder, threads, name, header: count === 0 ? {} : { blocks: count }, ending, warnings: [] };
}

/**
 * Returns by how many bytes the label is longer than its field (rules: F22). Some programs count letters and not bytes,
 * or do not count, and everything behind the label moves: its end, the mark behind it and the stitches.
 */
const bytesTooMany = (bytes: Uint8Array, start: number): number => {
  if (!startsWith(bytes, 'LA:', start) || isHeadAt(bytes, start)) return 0;
  const most = Math.min(longestLabel, bytes.length - start - stitchesAt - 1);
  for (let moved = 1 - labelBytes; moved <= most - labelBytes; moved += 1)
    if (moved !== 0 && u8(bytes, start + labelEnd + moved) === 0x0d && isHeadAt(bytes, start + moved)) return moved;
  return 0;
};

const isHeadAt = (bytes: Uint8Array, start: number): boolean =>
  u8(bytes, start + iconMarkAt) === 0xff && u8(bytes, start + iconMarkAt + 1) === 0;

const labelBytes = 16;
const labelEnd = 3 + labelBytes;
const longestLabel = 256;
const iconMarkAt = 0x20;
const countAt = 0x30;
const stitchesAt = 0x210;

/** Returns the threads of the blocks: from the palette if `chart` is empty, otherwise from `chart`. */
const threadsOf = (indexes: readonly number[], chart: readonly FileThread[]): readonly (FileThread | null)[] => {
  if (chart.length === 0) return indexes.map((index) => paletteThread('pec', index));
  if (chart.length >= indexes.length) return chart;
  const taken = new Map<number, FileThread | null>();
  for (const index of indexes)
    if (!taken.has(index)) taken.set(index, chart[taken.size] ?? paletteThread('pec', index));
  return indexes.map((index) => taken.get(index) ?? null);
};

const readStitches = (
  bytes: Uint8Array,
  start: number,
  builder: StitchBuilder,
  threads: readonly (FileThread | null)[],
): Ending => {
  let block = 0;
  let at = start;
  while (at < bytes.length && !builder.isOver()) {
    const first = u8(bytes, at);
    if (first === 0xff) {
      builder.end();
      return 'mark';
    }
    if (first === 0xfe && u8(bytes, at + 1) === 0xb0) {
      const [before, after] = [threads[block] ?? null, threads[block + 1] ?? null];
      if (after !== null && isEqual(before, after)) builder.stop();
      else builder.colourChange();
      block += 1;
      at += 3;
      continue;
    }
    const isLongX = (first & 0x80) !== 0;
    const yAt = at + (isLongX ? 2 : 1);
    const second = u8(bytes, yAt);
    const isLongY = (second & 0x80) !== 0;
    const next = yAt + (isLongY ? 2 : 1);
    if (next > bytes.length) return 'cutOff';
    const dx = isLongX ? twelveBits(first, u8(bytes, at + 1)) : sevenBits(first);
    const dy = isLongY ? twelveBits(second, u8(bytes, yAt + 1)) : sevenBits(second);
    const flags = (isLongX ? first : 0) | (isLongY ? second : 0);
    if ((flags & trimFlag) !== 0) builder.trim();
    if ((flags & (trimFlag | jumpFlag)) !== 0) builder.jump(dx, dy);
    else builder.stitch(dx, dy);
    at = next;
  }
  return 'cutOff';
};

const trimFlag = 0x20;
const jumpFlag = 0x10;

const sevenBits = (byte: number): number => (byte > 63 ? byte - 128 : byte);

const twelveBits = (high: number, low: number): number => (((high << 8) | low) << 20) >> 20;
