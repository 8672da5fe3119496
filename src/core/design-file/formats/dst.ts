import { createStitchBuilder } from '../stitch-builder.ts';
import type { FileThread } from '../stitch-model.ts';
import { shortLineOf, startsWith, textAt, u8 } from './bytes.ts';
import type { DesignReader, Ending } from './parsed.ts';

/**
 * Reads Tajima files: a header of 512 bytes, then records of 3 bytes. Trims are inferred; stops look like colour
 * changes.
 */
export const readDst: DesignReader = (bytes) => {
  if (bytes.length < headerBytes || !looksLikeDst(bytes)) return undefined;
  const fields = headerFields(bytes);
  const builder = createStitchBuilder({ infersTrims: true });
  let ending: Ending = 'cutOff';
  let inSequins = false;
  for (let at = headerBytes; at + 2 < bytes.length && !builder.isOver(); at += recordBytes) {
    const low = u8(bytes, at);
    const middle = u8(bytes, at + 1);
    const high = u8(bytes, at + 2);
    if (isEndMark(high)) {
      builder.end();
      ending = 'mark';
      break;
    }
    const dx = (xOfLow[low] ?? 0) + (xOfMiddle[middle] ?? 0) + (xOfHigh[high] ?? 0);
    const dy = (yOfLow[low] ?? 0) + (yOfMiddle[middle] ?? 0) + (yOfHigh[high] ?? 0);
    const command = high & 0xc3;
    if (command === 0xc3) {
      builder.colourChange();
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
    } else if (command === 0x43) {
      inSequins = !inSequins;
      if (dx !== 0 || dy !== 0) builder.jump(dx, dy);
    } else if (command === 0x83) {
      if (inSequins) builder.sequin(dx, dy);
      else builder.jump(dx, dy);
    } else builder.stitch(dx, dy);
  }
  const changes = countIn(fields, 'CO');
  const records = countIn(fields, 'ST');
  return {
    builder,
    threads: fields.filter(([key]) => key === 'TC').map(([, value]) => threadOf(value)),
    name: fields.find(([key]) => key === 'LA')?.[1] ?? '',
    header: { ...(changes !== undefined && { blocks: changes + 1 }), ...(records !== undefined && { records }) },
    ending,
    warnings: [],
  };
};

const headerBytes = 512;
const recordBytes = 3;

/** Whether the records look like DST. Behind a right header, up to half of the first ones may be odd. */
const looksLikeDst = (bytes: Uint8Array): boolean => {
  const { records, odd } = oddDstRecords(bytes, headerBytes + 600);
  return records > 0 && (startsWith(bytes, 'LA:') ? odd * 2 <= records : odd === 0);
};

/** Counts the records up to `end` or the end mark, and those whose third byte lacks one of the two lowest bits. */
export function oddDstRecords(bytes: Uint8Array, end: number): { readonly records: number; readonly odd: number } {
  let records = 0;
  let odd = 0;
  for (let at = headerBytes; at + 2 < Math.min(bytes.length, end); at += recordBytes) {
    const high = u8(bytes, at + 2);
    records += 1;
    if (isEndMark(high)) break;
    if ((high & 0x03) !== 0x03) odd += 1;
  }
  return { records, odd };
}

const isEndMark = (high: number): boolean => (high & 0xf3) === 0xf3;

const headerFields = (bytes: Uint8Array): readonly (readonly [string, string])[] => {
  const end = bytes.indexOf(0x1a);
  const header = bytes.subarray(0, end > 0 && end < headerBytes ? end : headerBytes);
  const fields: (readonly [string, string])[] = [];
  let from = 0;
  while (from < header.length) {
    // Lines end in CR; some programs write LF or both.
    const length = header.subarray(from).findIndex((byte) => byte === 0x0d || byte === 0x0a);
    const to = length < 0 ? header.length : from + length;
    const text = textAt(header, from, to - from);
    if (text[2] === ':') fields.push([text.slice(0, 2), text.slice(3).trim()]);
    from = to + 1;
  }
  return fields;
};

const countIn = (fields: readonly (readonly [string, string])[], key: string): number | undefined => {
  const text = fields.find(([name]) => name === key)?.[1] ?? '';
  return /^\d{1,7}$/u.test(text) ? Number(text) : undefined;
};

const threadOf = (value: string): FileThread | null => {
  const [hex = '', name = '', code = ''] = value.split(',').map(shortLineOf);
  return /^#[\da-f]{6}$/iu.test(hex) ? { brand: '', code, name, hex: hex.toLowerCase() } : null;
};

/** Makes a table with a sum for every byte: each set bit adds its number, from pairs of [bit, number]. */
const sums = (weights: readonly (readonly [number, number])[]): Int8Array =>
  Int8Array.from({ length: 256 }, (_, byte) =>
    weights.reduce((sum, [bit, weight]) => (((byte >> bit) & 1) === 1 ? sum + weight : sum), 0),
  );

const xOfLow = sums([
  [0, 1],
  [1, -1],
  [2, 9],
  [3, -9],
]);
const xOfMiddle = sums([
  [0, 3],
  [1, -3],
  [2, 27],
  [3, -27],
]);
const xOfHigh = sums([
  [2, 81],
  [3, -81],
]);
// In a DST file y grows upwards; in our model it grows downwards.
const yOfLow = sums([
  [7, -1],
  [6, 1],
  [5, -9],
  [4, 9],
]);
const yOfMiddle = sums([
  [7, -3],
  [6, 3],
  [5, -27],
  [4, 27],
]);
const yOfHigh = sums([
  [5, -81],
  [4, 81],
]);
