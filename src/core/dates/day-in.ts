/** Returns the day (`YYYY-MM-DD`) in a time zone at an instant (ms since 1970), plus `later` days. */
export const dayIn = (timeZone: string, nowMs: number, later = 0): string => {
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(nowMs)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .add({ days: later })
      .toString();
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const found = new Map(parts.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const day = `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
  return new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
};
