/** A needle point in mm, from the top left of the hoop. */
export type Point = readonly [x: number, y: number];

/** What is sewn in one go with one thread. */
export interface Block {
  readonly name: 'petals' | 'leaves' | 'heart';
  readonly hex: string;
  readonly points: readonly Point[];
}

const centre: Point = [20, 20];
const petals = 5;
const rowsMm = 0.8;

/** A small flower as stitches: five petals and two leaves in satin, the heart as a spiral. Every number of it is made here, so that the preview can be looked at without a file. */
export const sampleMotif = (): readonly Block[] => [
  { name: 'leaves', hex: '#3f7d4e', points: [...satin(162, 5, 19, 2.6), ...satin(234, 5, 17, 2.2)] },
  {
    name: 'petals',
    hex: '#b31b34',
    points: Array.from({ length: petals }, (_, at) => satin(at * (360 / petals) - 90, 4, 15, 3.8)).flat(),
  },
  { name: 'heart', hex: '#e3a72f', points: spiral(4.2, 1.1) },
];

/** Stitches to and fro across a shape that points away from the centre: widest in its middle, closed at both ends. */
const satin = (degrees: number, fromMm: number, toMm: number, halfMm: number): readonly Point[] => {
  const rows = Math.round((toMm - fromMm) / rowsMm) * 2;
  return Array.from({ length: rows + 1 }, (_, row) => {
    const along = row / rows;
    const side = row % 2 === 0 ? 1 : -1;
    return around(degrees, fromMm + along * (toMm - fromMm), side * halfMm * Math.sin(Math.PI * along));
  });
};

/** Short stitches from the outside to the middle. */
const spiral = (radiusMm: number, stitchMm: number): readonly Point[] => {
  const points: Point[] = [];
  for (let [angle, radius] = [0, radiusMm]; radius > 0.3; radius -= 0.04) {
    points.push(around((angle * 180) / Math.PI, radius, 0));
    angle += stitchMm / radius;
  }
  return points;
};

/** The point so far out from the centre in a direction, and so far beside it; machines know tenths of a millimetre. */
const around = (degrees: number, outMm: number, besideMm: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [tenths(centre[0] + outMm * cos - besideMm * sin), tenths(centre[1] + outMm * sin + besideMm * cos)];
};

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

/** How much thread lies on top: the stitches one after the other. */
export const lengthMm = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, [x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

/** The corners of the smallest upright box around all of it. */
export const boundsOf = (blocks: readonly Block[]): { readonly from: Point; readonly to: Point } => {
  const points = blocks.flatMap((block) => block.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { from: [Math.min(...xs), Math.min(...ys)], to: [Math.max(...xs), Math.max(...ys)] };
};
