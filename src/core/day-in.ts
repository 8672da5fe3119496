/** The day at an instant (ms since the epoch) where a team's clock stands, as `YYYY-MM-DD`; `later` days after it. */
export const dayIn = (timeZone: string, nowMs: number, later = 0): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const found = new Map(parts.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const day = `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
  return new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
};
