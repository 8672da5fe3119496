import { withDecimals, type MoneyUnit } from '../amounts/currency.ts';
import { dayIn } from '../dates/day-in.ts';
import { asDay, dayNumber, laterDay, type Day } from '../dates/day.ts';
import type { Quote, QuoteStatus } from '../kinds/quote.ts';
import type { PriceProfile } from './price-profile.ts';

/** Returns a quote's status on a day: `expired` for a sent quote whose last valid day has passed. */
export function statusOn(
  { status, validUntil }: Pick<Quote, 'status' | 'validUntil'>,
  today: Day,
): QuoteStatus | 'expired' {
  return status === 'sent' && validUntil !== null && validUntil < today ? 'expired' : status;
}

/** How many days a quote is valid if nothing else is known of it. */
export const usualValidDays = 30;

/**
 * Returns the last valid day of a quote that is dated today: as many days away as the given quote's was from the day on
 * which it was made, by the clock of the team, and one day at least [F14].
 */
export function validAsLong(
  { createdAt, validUntil }: Pick<Quote, 'validUntil'> & { readonly createdAt: string },
  timeZone: string,
  nowMs: number,
): Day {
  const days =
    validUntil === null
      ? usualValidDays
      : Math.max(1, dayNumber(validUntil) - dayNumber(dayIn(timeZone, Date.parse(createdAt))));
  const today = dayIn(timeZone, nowMs);
  return laterDay(today, Math.min(days, dayNumber(lastDay) - dayNumber(today)));
}

const lastDay = asDay('9999-12-31');

/** Returns a quote's number and its revision above 1, "Q-2026-0042 r2"; undefined until the server has numbered it. */
export function quoteNumber({ number, revision }: Pick<Quote, 'number' | 'revision'>): string | undefined {
  return number === null ? undefined : revision > 1 ? `${number} r${revision}` : number;
}

/** Returns the sent quotes that have not expired on a day, the least recently changed first. */
export function waitingQuotes<
  R extends { readonly data: Pick<Quote, 'status' | 'validUntil'> & { readonly updatedAt: string } },
>(rows: readonly R[], today: Day): readonly R[] {
  return rows
    .filter(({ data }) => statusOn(data, today) === 'sent')
    .toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? -1 : 1));
}

/** Returns the profile by which a quote is priced: its snapshot, and what digitizing cost, which stands beside it. */
export function profileOfQuote({
  profileSnapshot,
  digitizingCost,
}: Pick<Quote, 'profileSnapshot'> & Partial<Pick<Quote, 'digitizingCost'>>): PriceProfile {
  return digitizingCost ? { ...profileSnapshot, digitizingCost } : profileSnapshot;
}

/** Returns a profile as a quote stores it, in its two fields. The reverse of `profileOfQuote`. */
export function asQuoted({ digitizingCost, ...profileSnapshot }: PriceProfile) {
  return { profileSnapshot, digitizingCost: digitizingCost ?? null };
}

/** Adds the decimals of its amounts to a quote of an older build: the team's for the team's currency, or ISO 4217's. */
export function withQuoteDecimals<Q extends Pick<Quote, 'totals' | 'profileSnapshot'>>(quote: Q, team: MoneyUnit): Q {
  const totals = withDecimals(quote.totals, team);
  return { ...quote, totals, profileSnapshot: withDecimals(quote.profileSnapshot, totals) };
}
