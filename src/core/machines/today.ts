import { daysIn } from '../dates/day-in.ts';
import type { Today } from './due.ts';

/** Returns the `Today` of an instant (`now`: ms since 1970) in a time zone. */
export const todayIn = (timeZone: string, now: number): Today => {
  const dayOf = daysIn(timeZone);
  return { now: new Date(now).toISOString(), dateOf: (instant) => dayOf(Date.parse(instant)) };
};
