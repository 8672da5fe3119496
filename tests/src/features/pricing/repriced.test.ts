import { describe, expect, test } from 'vitest';
import type { Quote } from '#core/kinds/quote.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { orderOfQuote, pricedQuote } from '#features/pricing/quotes/quote-order.ts';
import { repriced } from '#features/pricing/quotes/reprice-dialog.tsx';
import '#texts/en/pricing.ts';
import { aQuote } from '../../core/a-quote.ts';

const quote = aQuote() as unknown as Quote;
const ours = quote.profileSnapshot;
const changed = (before: number, after: number, name: string) => ({ name, before, after });
const newsOf = (again: ReturnType<typeof repriced>) =>
  again?.rows.filter(({ before, after }) => before !== after).map(({ key: _, ...row }) => row);

describe('A quote with the prices of today', () => {
  test('says line by line what changes, and what stays', () => {
    // 10,000 stitches at 1.05 instead of 0.95 per thousand, and digitizing for 45.00 instead of 35.00
    const dearer = {
      ...ours,
      tiers: ours.tiers.map((tier) => ({ ...tier, rate: '1.05' })),
      digitizing: ours.digitizing && { ...ours.digitizing, feeMinor: 4500 },
    };
    const again = repriced(quote, [dearer]);
    const { totals } = quote;
    expect(newsOf(again)).toEqual([
      changed(45_120, 47_520, '1. Polo'),
      changed(3500, 4500, 'Digitizing'),
      changed(totals.totalMinor, totals.totalMinor + 24 * 100 + 1000, 'Total'),
    ]);
    expect(again?.set.totals.totalMinor).toBe(totals.totalMinor + 24 * 100 + 1000);
    // The quote itself stays unchanged until the person accepts the new price.
    expect(quote.totals).toBe(totals);
  });

  test('is the same where nothing has changed, or its profile is gone', () => {
    for (const profiles of [[ours], [], [{ ...starterProfile('matrix', { currency: 'EUR' }), name: 'Another' }]])
      expect(newsOf(repriced(quote, profiles))).toEqual([]);
  });

  test('keeps fees apart that have one code or one name', () => {
    const fee = (code: string, label: string, amountMinor: number) => ({ code, label, amountMinor });
    const oneTimeFees = [fee('own', 'Courier', 900), fee('own', 'Rush', 700), fee('other', 'Courier', 300)];
    const order = { ...orderOfQuote(quote), oneTimeFees, rushDays: 2 };
    const priced = pricedQuote({ ...order, profileSnapshot: ours, costsSnapshot: quote.costsSnapshot });
    if (!priced.ok) throw new Error(JSON.stringify(priced.error));
    const rows = repriced({ ...quote, ...priced.value }, [ours])?.rows ?? [];
    const fees = rows.filter(({ name }) => name === 'Courier' || name === 'Rush');
    expect(fees.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Courier', 900, 900],
      ['Rush', 700, 700],
      ['Courier', 300, 300],
      ['Rush', priced.value.totals.rushMinor, priced.value.totals.rushMinor],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test('is none where they cannot price it', () => {
    const inYen = { ...starterProfile('per_thousand', { currency: 'JPY' }), name: ours.name };
    const [row] = starterProfile('matrix', { currency: 'EUR' }).matrix;
    const short = {
      ...starterProfile('matrix', { currency: 'EUR' }),
      name: ours.name,
      matrix: row ? [{ ...row, stitchTo: 5000 }] : [],
    };
    for (const profile of [inYen, short]) expect(repriced(quote, [profile])).toBeUndefined();
  });
});
