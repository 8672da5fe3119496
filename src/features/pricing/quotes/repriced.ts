import type { Quote } from '#core/kinds/quote.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { PriceAnswer } from '#core/wire/pricing-wire.ts';
import { t } from '#texts/t.ts';
import { feeName } from '../fee-sums.ts';
import { orderOfQuote } from './quote-order.ts';
import { pricedQuote } from './quote-set.ts';

/** What a quote comes to with the prices of today, beside what it says: line by line, and what a quote would keep of it. Undefined where they cannot price it. */
export const repriced = (quote: Quote, current: readonly PriceProfile[]) => {
  const { profileSnapshot, costsSnapshot } = quote;
  // The team's profile of that name; where there is none, the same prices by the engine of today.
  const profile = current.find(({ name }) => name === profileSnapshot.name) ?? profileSnapshot;
  const costs = {
    ...costsSnapshot,
    ...profile.costDefaults,
    machine: costsSnapshot?.machine ?? profile.costDefaults?.machine,
  };
  const priced = pricedQuote({ ...orderOfQuote(quote), profileSnapshot: profile, costsSnapshot: costs });
  if (!priced.ok || priced.value.totals.currency !== quote.totals.currency) return undefined;
  return { set: priced.value, rows: differences(quote, priced.value.totals) };
};

const differences = ({ lines, totals }: Quote, now: PriceAnswer) => {
  const fees = (answer: PriceAnswer, code: string): number =>
    answer.fees.filter((fee) => fee.code === code).reduce((sum, fee) => sum + fee.amountMinor - fee.waivedMinor, 0);
  const codes = new Map([...totals.fees, ...now.fees].map(({ code, label }) => [code, label]));
  return [
    ...totals.lines.map((line, at) => ({
      name: `${at + 1}. ${lines[at]?.what ?? t('quotePage.lineN', { number: at + 1 })}`,
      before: line.totalMinor,
      after: now.lines[at]?.totalMinor ?? 0,
    })),
    ...[...codes].map(([code, label]) => ({
      name: feeName(code, label),
      before: fees(totals, code),
      after: fees(now, code),
    })),
    { name: t('pricing.discount'), before: -totals.discountMinor, after: -now.discountMinor },
    { name: t('pricing.rush'), before: totals.rushMinor, after: now.rushMinor },
    { name: t('pricing.topUp'), before: totals.topUpMinor, after: now.topUpMinor },
    { name: t('pricing.tax'), before: totals.taxMinor, after: now.taxMinor },
    { name: t('pricing.total'), before: totals.totalMinor, after: now.totalMinor },
    { name: t('pricing.cost'), before: totals.cost?.totalMinor ?? 0, after: now.cost?.totalMinor ?? 0 },
  ].filter(({ before, after }) => before !== 0 || after !== 0);
};
