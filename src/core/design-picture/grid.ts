import type { BoxMm10 } from './strands.ts';

/** A grid of lines: one every `stepMm10` from the design's middle, and every `strongEvery`-th of them stronger. */
export interface Grid {
  readonly stepMm10: number;
  readonly strongEvery: number;
}

/**
 * Returns the finest grid with lines at least `leastPx` apart; the widest if none is. `scale`: pixels per tenth of a
 * mm.
 */
export function gridFor(units: 'metric' | 'imperial', scale: number, leastPx: number): Grid {
  return steps[units].find(({ stepMm10 }) => stepMm10 * scale >= leastPx) ?? (steps[units].at(-1) as Grid);
}

const steps: Readonly<Record<'metric' | 'imperial', readonly Grid[]>> = {
  metric: [
    { stepMm10: 10, strongEvery: 10 },
    { stepMm10: 50, strongEvery: 2 },
    { stepMm10: 100, strongEvery: 5 },
    { stepMm10: 500, strongEvery: 2 },
    { stepMm10: 1000, strongEvery: 5 },
    { stepMm10: 10_000, strongEvery: 10 },
  ],
  imperial: [
    { stepMm10: 254 / 16, strongEvery: 4 },
    { stepMm10: 254 / 4, strongEvery: 4 },
    { stepMm10: 254, strongEvery: 4 },
    { stepMm10: 2540, strongEvery: 10 },
  ],
};

/** Returns the numbers of the grid lines between two positions, both included. */
export function linesAcross(low: number, high: number, stepMm10: number): readonly number[] {
  const first = Math.ceil(low / stepMm10);
  const count = Math.max(0, Math.floor(high / stepMm10) - first + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Returns the middle of a design; the grid and the hoop are centred on it. */
export function middleOf({ left, top, right, bottom }: BoxMm10): { readonly x: number; readonly y: number } {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}
