/**
 * Converts a printed weight to tex, 1000 / wt, with 4 decimals; null if no number ("6-strand") or outside 1–500 tex.
 */
export function texOfWeight(weight: string | null): string | null {
  const wt = Number(weight);
  const tex = 1000 / wt;
  return weight !== null && wt > 0 && tex >= 1 && tex <= 500 ? String(Number(tex.toFixed(4))) : null;
}
