/** A day of the calendar, `YYYY-MM-DD`. It has no time zone, so a function that formats instants must not take it. */
export type Day = string & { readonly isDay: true };

/** A text that is no `Day`, such as an instant. */
export type NoDay = string & { readonly isDay?: never };

/** Treats a text as a day without checking it. */
export function asDay(text: string): Day {
  return text as Day;
}

/** Returns the number of days from 1970-01-01 to a day. */
export function dayNumber(of: Day): number {
  const { year, month, date } = dayParts(of);
  return utcDate(year, month, date).getTime() / 86_400_000;
}

/** Returns the day that is `days` later. */
export function laterDay(of: Day, days: number): Day {
  const { year, month, date } = dayParts(of);
  return asDay(
    utcDate(year, month, date + days)
      .toISOString()
      .slice(0, 10),
  );
}

const dayParts = (of: Day): { readonly year: number; readonly month: number; readonly date: number } => {
  const [year = 1970, month = 1, date = 1] = of.split('-').map(Number);
  return { year, month, date };
};

/** Makes a UTC date. `Date.UTC` is not used: it reads the years 0 to 99 as 1900 to 1999. */
const utcDate = (year: number, month: number, date: number): Date => {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  return at;
};

/** The type of `new Date(day)` and `Date.parse(day)`: code that uses the result as a date or time does not compile. */
interface DayIsNoInstant {
  readonly dayIsNoInstant: never;
}

declare global {
  interface DateConstructor {
    new (value: Day): DayIsNoInstant;
    parse(text: Day): DayIsNoInstant;
  }
}

/** Whether the text names an IANA time zone that this machine supports. An offset such as `+01:00` does not count. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    // Temporal is tried first: on a slow processor it takes 2 ms, and the first formatter of `Intl` 45 ms.
    if (typeof Temporal !== 'undefined') return Temporal.Now.zonedDateTimeISO(text).timeZoneId !== '';
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

/** Returns the time zone of this machine; undefined if it reports no IANA name. */
export function timeZoneHere(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/** Returns the day and the hour (0–23) in a time zone at an instant. */
export function localTime(at: Date, timeZone: string): { readonly day: Day; readonly hour: number } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = asDay(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
  return { day, hour: Number(part('hour')) };
}
