/** How a team or a person measures. */
export type Units = 'metric' | 'imperial';

const mmPer = { metric: 1000, imperial: 914.4 } as const;

/** A thread length in metres or yards (an exact decimal as text, e.g. `12.5`) in whole mm. 1 yd = 0.9144 m exactly. */
export const lengthToMm = (decimal: string, units: Units): number => Math.round(Number(decimal) * mmPer[units]);

/** A length in mm as a plain decimal of metres or yards with at most two decimals, to fill a field with. */
export const mmToLength = (mm: number, units: Units): string => String(Number((mm / mmPer[units]).toFixed(2)));

/** A weight in grams or ounces (a decimal as text) in whole mg. 1 oz = 28.349523125 g exactly. */
export const weightToMg = (decimal: string, units: Units): number =>
  Math.round(Number(decimal) * (units === 'metric' ? 1000 : 28_349.523125));

/** A weight in mg as a plain decimal of grams or ounces with at most two decimals. */
export const mgToWeight = (mg: number, units: Units): string =>
  String(Number((mg / (units === 'metric' ? 1000 : 28_349.523125)).toFixed(2)));
