/** How full a spool is when it comes into the book: a part of a full one in basis points, or "some" when nobody can tell. */
export type Fullness = 'some' | 10_000 | 7500 | 5000 | 2500;

/** Every choice, as it is offered. */
export const fullnesses: readonly Fullness[] = [10_000, 7500, 5000, 2500, 'some'];

/** What a spool of that length begins with, in mm: nothing is said of a full one, and null of one of unknown amount. */
export const openingOf = (fullness: Fullness, lengthMm: number): { readonly openingMm?: number | null } => {
  if (fullness === 'some') return { openingMm: null };
  return fullness === 10_000 ? {} : { openingMm: Math.round((lengthMm * fullness) / 10_000) };
};
