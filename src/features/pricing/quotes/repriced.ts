import { isSameUnit } from '#core/amounts/currency.ts';
import type { Quote } from '#core/kinds/quote.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { PriceAnswer } from '#core/wire/pricing-wire.ts';
import { t } from '#texts/t.ts';
import { feeSums } from '../fee-sums.ts';
import { itemName } from './quote-items.ts';
import { orderOfQuote } from './quote-order.ts';
import { pricedQuote } from './quote-set.ts';

/**
 * Prices a quote again. `rows`: its lines compared; `set`: what to save. Undefined if it has no price in its currency.
 */
export function repriced(quote: Quote, current: readonly PriceProfile[]) {
  const { profileSnapshot, costsSnapshot } = quote;
  // Use the team's present profile with the name of the quote's profile. If there is none, use the quote's own profile.
  const profile = current.find(({ name }) => name === profileSnapshot.name) ?? profileSnapshot;
  const costs = {
    ...costsSnapshot,
    ...profile.costDefaults,
    machine: costsSnapshot?.machine ?? profile.costDefaults?.machine,
  };
  const priced = pricedQuote({ ...orderOfQuote(quote), profileSnapshot: profile, costsSnapshot: costs });
  if (!priced.ok || !isSameUnit(priced.value.totals, quote.totals)) return undefined;
  return { set: priced.value, rows: differences(quote, priced.value.totals) };
}

/** A line of the comparison. Two fees may have the same name but never the same key. */
interface Difference {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

const differences = ({ lines, totals }: Quote, now: PriceAnswer): readonly Difference[] => {
  const sum = (key: string, name: string, before: number, after: number): Difference => ({ key, name, before, after });
  return [
    ...totals.lines.map((line, at) =>
      sum(`line ${at}`, `${at + 1}. ${itemName(lines[at])}`, line.totalMinor, now.lines[at]?.totalMinor ?? 0),
    ),
    ...feeDifferences(totals, now),
    sum('discount', t('pricing.discount'), -totals.discountMinor, -now.discountMinor),
    sum('rush', t('pricing.rush'), totals.rushMinor, now.rushMinor),
    sum('topUp', t('pricing.topUp'), totals.topUpMinor, now.topUpMinor),
    sum('tax', t('pricing.tax'), totals.taxMinor, now.taxMinor),
    sum('total', t('pricing.total'), totals.totalMinor, now.totalMinor),
    sum('cost', t('pricing.cost'), totals.cost?.totalMinor ?? 0, now.cost?.totalMinor ?? 0),
  ].filter(({ before, after }) => before !== 0 || after !== 0);
};

const feeDifferences = (before: PriceAnswer, now: PriceAnswer): readonly Difference[] => {
  const rows = new Map<string, Difference>();
  for (const [side, { fees }] of [
    ['before', before],
    ['after', now],
  ] as const)
    for (const { code, name, amountMinor, waivedMinor } of feeSums(fees)) {
      const key = `fee ${code} ${name}`;
      rows.set(key, { key, name, before: 0, after: 0, ...rows.get(key), [side]: amountMinor - waivedMinor });
    }
  return [...rows.values()];
};
