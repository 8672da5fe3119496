/**
 * A sheet of labels, in mm: the sizes of page and label, the corner of the first label, the distance to the next one.
 */
export interface LabelPaper {
  readonly id: string;
  readonly name: string;
  readonly pageMm: readonly [width: number, height: number];
  readonly labelMm: readonly [width: number, height: number];
  readonly originMm: readonly [left: number, top: number];
  readonly pitchMm: readonly [across: number, down: number];
  readonly columns: number;
  readonly rows: number;
}

const a4 = [210, 297] as const;
const letter = [215.9, 279.4] as const;

/** Common papers, and single labels from a roll. The sizes come from their makers' templates. */
export const labelPapers: readonly [LabelPaper, ...LabelPaper[]] = [
  {
    id: 'l7160',
    name: 'Avery L7160, A4, 3 × 7',
    pageMm: a4,
    labelMm: [63.5, 38.1],
    originMm: [7.25, 15.15],
    pitchMm: [66, 38.1],
    columns: 3,
    rows: 7,
  },
  {
    id: '3657',
    name: 'Avery 3657, A4, 4 × 10',
    pageMm: a4,
    labelMm: [48.5, 25.4],
    originMm: [8, 21.5],
    pitchMm: [48.5, 25.4],
    columns: 4,
    rows: 10,
  },
  {
    id: 'l7651',
    name: 'Avery L7651, A4, 5 × 13',
    pageMm: a4,
    labelMm: [38.1, 21.2],
    originMm: [4.75, 10.7],
    pitchMm: [40.6, 21.2],
    columns: 5,
    rows: 13,
  },
  {
    id: '5160',
    name: 'Avery 5160, Letter, 3 × 10',
    pageMm: letter,
    labelMm: [66.675, 25.4],
    originMm: [4.7625, 12.7],
    pitchMm: [69.85, 25.4],
    columns: 3,
    rows: 10,
  },
  {
    id: 'roll62',
    name: 'Roll, 62 × 29 mm',
    pageMm: [62, 29],
    labelMm: [62, 29],
    originMm: [0, 0],
    pitchMm: [62, 29],
    columns: 1,
    rows: 1,
  },
  {
    id: 'roll54',
    name: 'Roll, 54 × 25 mm',
    pageMm: [54, 25],
    labelMm: [54, 25],
    originMm: [0, 0],
    pitchMm: [54, 25],
    columns: 1,
    rows: 1,
  },
];

/** The position of a label: the sheet's index, and the place on it in mm. */
export interface Spot {
  readonly sheet: number;
  readonly leftMm: number;
  readonly topMm: number;
}

/** Places labels row by row. `first`: the first free place of a partly used sheet, counted from 1. */
export function spotsOn(paper: LabelPaper, count: number, first: number): readonly Spot[] {
  const perSheet = paper.columns * paper.rows;
  const skipped = Math.min(Math.max(1, first), perSheet) - 1;
  return Array.from({ length: count }, (_, at) => {
    const place = at + skipped;
    const onSheet = place % perSheet;
    const round = (mm: number) => Math.round(mm * 1000) / 1000;
    return {
      sheet: Math.floor(place / perSheet),
      leftMm: round(paper.originMm[0] + (onSheet % paper.columns) * paper.pitchMm[0]),
      topMm: round(paper.originMm[1] + Math.floor(onSheet / paper.columns) * paper.pitchMm[1]),
    };
  });
}
