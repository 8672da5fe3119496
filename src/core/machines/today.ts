import type { Today } from './due.ts';

/** When something is judged, by the calendar of a time zone: both ends judge by it. `now` in ms since the epoch. */
export const todayIn = (timeZone: string, now: number): Today => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return { now: new Date(now).toISOString(), dateOf: (instant) => format.format(new Date(instant)) };
};
