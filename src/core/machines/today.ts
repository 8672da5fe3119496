import { daysIn } from '../dates/day-in.ts';
import type { Today } from './due.ts';

/** Returns the `Today` of an instant (`now`: ms since 1970) in a time zone. */
export function todayIn(timeZone: string, now: number): Today {
  return {
    now: new Date(now).toISOString(),
    dateOf: dateIn(timeZone),
  };
}

/** The function that was made last. `dueTasks` caches the days of runs for as long as it gets the same function. */
let last: { readonly timeZone: string; readonly dateOf: Today['dateOf'] } | undefined;

const dateIn = (timeZone: string): Today['dateOf'] => {
  if (last?.timeZone !== timeZone) {
    const dayOf = daysIn(timeZone);
    last = { timeZone, dateOf: (instant) => dayOf(Date.parse(instant)) };
  }
  return last.dateOf;
};
