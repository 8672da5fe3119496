/** How a team or a person measures. */
export type Units = 'metric' | 'imperial';

const mmPer = { metric: 1000, imperial: 914.4 } as const;
const mgPer = { metric: 1000, imperial: 28_349.523125 } as const;

/**
 * The most decimals of a typed length, weight or size. A number with no more decimals keeps its value when shown again.
 */
export const mostDecimals = {
  length: { metric: 3, imperial: 2 },
  weight: { metric: 3, imperial: 3 },
  size: { metric: 1, imperial: 2 },
} as const;

/** Converts metres or yards (a decimal as text, e.g. `12.5`) to whole mm of thread. 1 yd = 0.9144 m exactly. */
export function lengthToMm(decimal: string, units: Units): number {
  return Math.round(Number(decimal) * mmPer[units]);
}

/** Converts mm to a plain decimal of metres (exactly) or yards (rounded to 0.01), to fill a field with. */
export function mmToLength(mm: number, units: Units): string {
  return shown(mm / mmPer[units], mostDecimals.length[units]);
}

/** Converts grams or ounces (a decimal as text) to whole mg. 1 oz = 28.349523125 g exactly. */
export function weightToMg(decimal: string, units: Units): number {
  return Math.round(Number(decimal) * mgPer[units]);
}

/** Converts mg to a plain decimal of grams (exactly) or ounces (rounded to 0.001), to fill a field with. */
export function mgToWeight(mg: number, units: Units): string {
  return shown(mg / mgPer[units], mostDecimals.weight[units]);
}

const shown = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

const mm10Per = { metric: 10, imperial: 254 } as const;

/** Converts millimetres or inches (a decimal as text) to whole tenths of mm. 1 in = 25.4 mm exactly. */
export function sizeToMm10(decimal: string, units: Units): number {
  return Math.round(Number(decimal) * mm10Per[units]);
}

/**
 * Converts tenths of mm to a plain decimal of millimetres (exactly) or inches (rounded to 0.01), to fill a field with.
 */
export function mm10ToSize(mm10: number, units: Units): string {
  return String(Number((mm10 / mm10Per[units]).toFixed(mostDecimals.size[units])));
}
