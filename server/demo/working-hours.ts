const dayMs = 86_400_000;
const hourMs = 3_600_000;
const opens = 8 * hourMs;
const longMs = 9 * hourMs;

/** Moves a time into working hours (Monday to Friday, 8 to 17 UTC). The order of times stays. */
export function atWork(at: number): number {
  const day = Math.floor(at / dayMs);
  const share = at / dayMs - day;
  const weekday = new Date(day * dayMs).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day * dayMs + opens + share * (longMs - hourMs);
  // a time on a weekend moves into the last working hour of Friday
  const friday = (weekday === 6 ? day - 1 : day - 2) * dayMs;
  return friday + opens + longMs - hourMs + ((weekday === 6 ? share : 1 + share) / 2) * hourMs;
}

/** Returns when the working day of a time begins; on a weekend, when the next working day begins. */
export function workBegins(at: number): number {
  let day = Math.floor(at / dayMs);
  while (isWeekend(day)) day += 1;
  return day * dayMs + opens;
}

/** Returns when the last working day before today ended. */
export function lastWorkEnded(now: number): number {
  let day = Math.floor(now / dayMs) - 1;
  while (isWeekend(day)) day -= 1;
  return day * dayMs + opens + longMs;
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * dayMs).getUTCDay());
