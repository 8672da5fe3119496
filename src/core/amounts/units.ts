/** How a team or a person measures. */
export type Units = 'metric' | 'imperial';

const mmPer = { metric: 1000, imperial: 914.4 } as const;

/** Converts metres or yards (a decimal as text, e.g. `12.5`) to whole mm of thread. 1 yd = 0.9144 m exactly. */
export const lengthToMm = (decimal: string, units: Units): number => Math.round(Number(decimal) * mmPer[units]);

/** Converts mm to a plain decimal of metres or yards with at most two decimals, to fill a field with. */
export const mmToLength = (mm: number, units: Units): string => String(Number((mm / mmPer[units]).toFixed(2)));

/** Converts grams or ounces (a decimal as text) to whole mg. 1 oz = 28.349523125 g exactly. */
export const weightToMg = (decimal: string, units: Units): number =>
  Math.round(Number(decimal) * (units === 'metric' ? 1000 : 28_349.523125));

/** Converts mg to a plain decimal of grams or ounces with at most two decimals. */
export const mgToWeight = (mg: number, units: Units): string =>
  String(Number((mg / (units === 'metric' ? 1000 : 28_349.523125)).toFixed(2)));
