/** The room of the wall in CSS px, and how small or large one swatch may become in it. */
export interface WallRoom {
  readonly width: number;
  /** What should be seen at once. */
  readonly height: number;
  readonly leastPx: number;
  readonly mostPx: number;
}

/** How one part is laid out: its slices stand beside each other (hue across) or below each other (hue down). */
export interface WallLayout {
  readonly runs: 'across' | 'down';
  /** How many threads a slice holds at most. */
  readonly slice: number;
}

/** Hue follows the longer side: a short wall has columns of one hue, a long one has rows of it. Names are read in rows. */
export const layoutOf = (count: number, columns: number, isNamed: boolean): WallLayout =>
  columns * columns > count && !(isNamed && count > columns)
    ? { runs: 'across', slice: Math.max(1, Math.ceil(count / columns)) }
    : { runs: 'down', slice: columns };

/** How many swatches of a size stand beside each other; one at least. */
export const columnsOf = (width: number, sizePx: number): number => Math.max(1, Math.floor(width / sizePx));

/** The largest swatch with which all parts are seen at once, within what is allowed. `textPx` is what stands beneath a swatch of a size. */
export const swatchSize = (
  counts: readonly number[],
  room: WallRoom,
  textPx: (sizePx: number) => number = () => 0,
): number => {
  const { width, height, leastPx, mostPx } = room;
  for (let size = mostPx; size > leastPx; size *= 0.98) {
    const columns = columnsOf(width, size);
    const rows = counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
    if (rows * (size + textPx(size)) + counts.length * partHeadPx <= height) return size;
  }
  return leastPx;
};

/** How high a row of swatches is, its words included: on one page of paper the picture takes the whole page, on a screen it stays as it is. */
export const rowHeight = (rows: readonly number[], sizePx: number, textPx: number, pageHeight?: number): number => {
  const all = rows.reduce((sum, one) => sum + one, 0);
  const room = pageHeight === undefined ? 0 : (pageHeight - rows.length * partHeadPx) / all;
  return Math.min(Math.max(sizePx + textPx, room), sizePx * mostStretch + textPx);
};

const mostStretch = 1.35;

/** The name of a part and the room around it. */
const partHeadPx = 44;

/** The place of a swatch in its wall: part, slice, and how far along the slice. */
export type WallSpot = readonly [part: number, slice: number, at: number];

/** Where an arrow key leads from a swatch; undefined at the edge. `sizes` are the lengths of the slices of each part. */
export const nextSpot = (
  [part, slice, at]: WallSpot,
  key: string,
  parts: readonly { readonly runs: WallLayout['runs']; readonly sizes: readonly number[] }[],
): WallSpot | undefined => {
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
};

type Parts = Parameters<typeof nextSpot>[2];

const firstOf = (parts: Parts, part: number): WallSpot | undefined => (parts[part] ? [part, 0, 0] : undefined);

const lastOf = (parts: Parts, part: number): WallSpot | undefined => {
  const sizes = parts[part]?.sizes;
  return sizes && [part, sizes.length - 1, (sizes.at(-1) ?? 1) - 1];
};

/** Slices may differ by one: the swatch beside is the one at the same height. */
const across = (at: number, from = 1, to = 1): number => Math.min(to - 1, Math.floor(((at + 0.5) / from) * to));
