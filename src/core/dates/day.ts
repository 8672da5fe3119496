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
