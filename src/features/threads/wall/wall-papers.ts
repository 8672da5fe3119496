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
