/** A day of the calendar, `YYYY-MM-DD`. It has no time zone, so that no formatter of instants takes it. */
export type Day = string & { readonly isDay: true };

/** A text that is no `Day`, such as an instant. */
export type NoDay = string & { readonly isDay?: never };

/** Takes a text for a day: that of a date field, or of a row whose schema has checked it. */
export const asDay = (text: string): Day => text as Day;

/** Returns the days from 1970-01-01 to a day. */
export const dayNumber = (of: Day): number => {
  const { year, month, date } = dayParts(of);
  return utcDate(year, month, date).getTime() / 86_400_000;
};

/** Returns the day a number of days later. */
export const laterDay = (of: Day, days: number): Day => {
  const { year, month, date } = dayParts(of);
  return asDay(
    utcDate(year, month, date + days)
      .toISOString()
      .slice(0, 10),
  );
};

/** Returns year, month (1–12) and day of the month. */
export const dayParts = (of: Day): { readonly year: number; readonly month: number; readonly date: number } => {
  const [year = 1970, month = 1, date = 1] = of.split('-').map(Number);
  return { year, month, date };
};

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
const utcDate = (year: number, month: number, date: number): Date => {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  return at;
};

/** What TypeScript makes of a day that is read as an instant: nothing that can be used. */
interface DayIsNoInstant {
  readonly dayIsNoInstant: never;
}

declare global {
  interface DateConstructor {
    new (value: Day): DayIsNoInstant;
    parse(text: Day): DayIsNoInstant;
  }
}
