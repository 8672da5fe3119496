/** One action of a machine, for the writers in these tests: moves in tenths of a millimetre, y downwards. */
export interface Step {
  readonly does: 'stitch' | 'jump' | 'trim' | 'stop' | 'colourChange' | 'sequin';
  readonly dx: number;
  readonly dy: number;
}

export const step = (does: Step['does'], dx = 0, dy = 0): Step => ({ does, dx, dy });

/** Two squares and a line in three blocks, with a trim, a stop and moves of every sign. No move is longer than 60. */
export const threeBlocks: readonly Step[] = [
  step('jump', -50, 40),
  ...square(),
  step('trim'),
  step('jump', 60, -7),
  ...square(),
  step('colourChange'),
  step('jump', 13, 59),
  step('stitch', -1, -1),
  step('stitch', 2, 3),
  step('stitch', 40, -60),
  step('stop'),
  ...square(),
];

function square(): readonly Step[] {
  return [
    step('stitch', 0, 0),
    step('stitch', 20, 0),
    step('stitch', 0, 20),
    step('stitch', -20, 0),
    step('stitch', 0, -20),
  ];
}

export const needlePoints = (steps: readonly Step[]): readonly (readonly [number, number])[] => {
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const { does, dx, dy } of steps) {
    x += dx;
    y += dy;
    if (does === 'stitch') points.push([x, y]);
  }
  return points;
};
