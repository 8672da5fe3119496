import { mostDecimals, type Units } from './units.ts';

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
