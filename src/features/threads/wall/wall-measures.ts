/** The space for the wall, and the least and greatest size of one swatch in it, in CSS px. */
export interface WallRoom {
  readonly width: number;
  /** The height in CSS px in which the whole wall should fit. */
  readonly height: number;
  readonly leastPx: number;
  readonly mostPx: number;
}

/** The layout of one part: slices of similar hue are columns (`across`) or rows (`down`). */
interface WallLayout {
  readonly runs: 'across' | 'down';
  /** The most threads in one slice. */
  readonly slice: number;
}

/** Chooses the direction of a part's slices, by its shape and by whether swatches show names. */
export function layoutOf(count: number, columns: number, isNamed: boolean): WallLayout {
  return columns * columns > count && !(isNamed && count > columns)
    ? { runs: 'across', slice: Math.max(1, Math.ceil(count / columns)) }
    : { runs: 'down', slice: columns };
}

/** Returns how many swatches of a size fit beside each other; at least one. */
export function columnsOf(width: number, sizePx: number): number {
  return Math.max(1, Math.floor(width / sizePx));
}

/** Returns the largest swatch size in px at which all parts fit, or the least size if none fits. */
export function swatchSize(
  counts: readonly number[],
  room: WallRoom,
  textPx: (sizePx: number) => number = () => 0,
): number {
  const { width, height, leastPx, mostPx } = room;
  for (let size = mostPx; size > leastPx; size *= 0.98) {
    const columns = columnsOf(width, size);
    const rows = counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
    if (rows * (size + textPx(size)) + counts.length * partHeadPx <= height) return size;
  }
  return leastPx;
}

/** Returns the height of a row with its text, in px. With `pageHeight`, rows grow to fill the page, by 35 % at most. */
export function rowHeight(rows: readonly number[], sizePx: number, textPx: number, pageHeight?: number): number {
  const all = rows.reduce((sum, one) => sum + one, 0);
  const room = pageHeight === undefined ? 0 : (pageHeight - rows.length * partHeadPx) / all;
  return Math.min(Math.max(sizePx + textPx, room), sizePx * mostStretch + textPx);
}

const mostStretch = 1.35;

/** The height in CSS px of a part's name with the space around it. */
const partHeadPx = 44;

/** The position of a swatch: the index of its part, the index of its slice in the part, and its index in the slice. */
export type WallSpot = readonly [part: number, slice: number, at: number];

/** Returns the swatch to which an arrow key, Home or End leads; undefined at the edge and for other keys. */
export function nextSpot(
  [part, slice, at]: WallSpot,
  key: string,
  parts: readonly { readonly runs: WallLayout['runs']; readonly sizes: readonly number[] }[],
): WallSpot | undefined {
  const { runs, sizes } = parts[part] ?? { runs: 'across', sizes: [] };
  const down = runs === 'across';
  switch (key) {
    case 'Home':
      return [0, 0, 0];
    case 'End':
      return lastOf(parts, parts.length - 1);
    case down ? 'ArrowDown' : 'ArrowRight':
      return at + 1 < (sizes[slice] ?? 0) ? [part, slice, at + 1] : down ? firstOf(parts, part + 1) : undefined;
    case down ? 'ArrowUp' : 'ArrowLeft':
      return at > 0 ? [part, slice, at - 1] : down ? lastOf(parts, part - 1) : undefined;
    case down ? 'ArrowRight' : 'ArrowDown':
      return slice + 1 < sizes.length
        ? [part, slice + 1, across(at, sizes[slice], sizes[slice + 1])]
        : firstOf(parts, part + 1);
    case down ? 'ArrowLeft' : 'ArrowUp':
      return slice > 0 ? [part, slice - 1, across(at, sizes[slice], sizes[slice - 1])] : lastOf(parts, part - 1);
    default:
      return undefined;
  }
}

type Parts = Parameters<typeof nextSpot>[2];

const firstOf = (parts: Parts, part: number): WallSpot | undefined => (parts[part] ? [part, 0, 0] : undefined);

const lastOf = (parts: Parts, part: number): WallSpot | undefined => {
  const sizes = parts[part]?.sizes;
  return sizes && [part, sizes.length - 1, (sizes.at(-1) ?? 1) - 1];
};

/** Returns the place in a neighbouring slice at the same share of its length: slices may differ in length. */
const across = (at: number, from = 1, to = 1): number => Math.min(to - 1, Math.floor(((at + 0.5) / from) * to));

/** A paper for printing the wall; width and height in mm, as turned for printing. */
export interface WallPaper {
  readonly id: string;
  readonly name: string;
  readonly way: 'portrait' | 'landscape';
  readonly widthMm: number;
  readonly heightMm: number;
}

const first: WallPaper = { id: 'A4-landscape', name: 'A4', way: 'landscape', widthMm: 297, heightMm: 210 };

const sizes = [
  { name: 'A4', short: 210, long: 297 },
  { name: 'A3', short: 297, long: 420 },
  { name: 'Letter', short: 215.9, long: 279.4 },
] as const;

export const wallPapers: readonly WallPaper[] = sizes.flatMap(({ name, short, long }) => [
  { id: `${name}-landscape`, name, way: 'landscape' as const, widthMm: long, heightMm: short },
  { id: `${name}-portrait`, name, way: 'portrait' as const, widthMm: short, heightMm: long },
]);

/** Returns the paper with this id; A4 landscape if no paper has it. */
export function wallPaperOf(id: string): WallPaper {
  return wallPapers.find((paper) => paper.id === id) ?? first;
}

/** The margin at each edge in mm, because most printers cannot print to the edge. */
export const paperMarginMm = 10;

/** CSS px in a millimetre: 96 to the inch. */
export const pxPerMm = 96 / 25.4;
