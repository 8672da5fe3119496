/** How full a new spool is: a part of a full one in basis points, or "some" when unknown. */
export type Fullness = 'some' | 10_000 | 7500 | 5000 | 2500;

export const fullnesses: readonly Fullness[] = [10_000, 7500, 5000, 2500, 'some'];

export interface LengthLeft {
  readonly leftMm: number;
}

/** Returns a new spool's `openingMm` (mm) as a field to set: no field for a full spool, null for an unknown amount. */
export function openingOf(fullness: Fullness | LengthLeft, lengthMm: number): { readonly openingMm?: number | null } {
  if (fullness === 'some') return { openingMm: null };
  if (typeof fullness === 'object') return { openingMm: fullness.leftMm };
  return fullness === 10_000 ? {} : { openingMm: Math.round((lengthMm * fullness) / 10_000) };
}
