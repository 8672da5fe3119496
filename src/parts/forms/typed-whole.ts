import { parseDecimal } from '#texts/parse-decimal.ts';

/** Returns a typed whole number within bounds, or undefined. */
export function typedWhole(text: string, least: number, most: number): number | undefined {
  const decimal = Number(parseDecimal(text) ?? Number.NaN);
  return Number.isInteger(decimal) && decimal >= least && decimal <= most ? decimal : undefined;
}
