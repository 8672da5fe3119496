import type { Today } from './due.ts';

/** Returns the `Today` of an instant (`now`: ms since 1970) in a time zone. */
export const todayIn = (timeZone: string, now: number): Today => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return { now: new Date(now).toISOString(), dateOf: (instant) => format.format(new Date(instant)) };
};
