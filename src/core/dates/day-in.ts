import { asDay, laterDay, type Day } from './day.ts';

/** Returns the day in a time zone at an instant (ms since 1970), plus `later` days. */
export function dayIn(timeZone: string, nowMs: number, later = 0): Day {
  if (typeof Temporal !== 'undefined') {
    const day = Temporal.Instant.fromEpochMilliseconds(nowMs)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .add({ days: later });
    return asDay(day.toString());
  }
  return laterDay(daysIn(timeZone)(nowMs), later);
}

/** Returns a function that finds the day of an instant (ms since 1970) in a time zone. Use it for many instants. */
export function daysIn(timeZone: string): (atMs: number) => Day {
  const format = formatIn(timeZone);
  return (atMs) => {
    const found = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    return asDay(`${found.get('year')?.padStart(4, '0')}-${found.get('month')}-${found.get('day')}`);
  };
}

/** The format that was made last. Making a format takes longer than writing a hundred days. */
let last: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  if (last?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    last = { timeZone, format };
  }
  return last.format;
};
