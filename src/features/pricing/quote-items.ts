import type { Quote } from '#core/kinds/quote.ts';
import { formatMoney, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { feeSums } from './fee-sums.ts';

/** One line of what a customer is offered, in words. */
export interface QuoteItem {
  readonly name: string;
  readonly qty: string;
  readonly unit: string;
  readonly total: string;
}

/** What a quote holds of what a customer may read: nothing of costs, margins or reasons is in it. */
export type Offered = Pick<Quote, 'lines' | 'totals' | 'profileSnapshot'>;

/** The pieces of a quote, one line for each unit price. */
export const quoteItems = ({ lines, totals }: Offered): readonly QuoteItem[] =>
  totals.lines.flatMap((line, at) => {
    const what = lines[at]?.what ?? t('quotePage.lineN', { number: at + 1 });
    const [only, ...more] = line.units;
    const units =
      only !== undefined && more.length === 0 && only.size === null
        ? [{ ...only, totalMinor: line.totalMinor }]
        : line.units.map((one) => ({ ...one, totalMinor: one.unitMinor * one.qty }));
    return units.map(({ size, qty, unitMinor, totalMinor }) => ({
      name: size === null ? what : t('quotePage.size', { what, size }),
      qty: formatNumber(qty),
      unit: formatMoney(unitMinor, totals.currency),
      total: formatMoney(totalMinor, totals.currency),
    }));
  });

/** What comes on top of the pieces, down to the total: only what is not nothing. */
export const quoteSums = ({
  totals,
  profileSnapshot: { tax },
}: Offered): readonly (readonly [name: string, amount: string])[] => {
  const money = (minor: number): string => formatMoney(minor, totals.currency);
  const unlessZero = (name: string, minor: number, shown = minor): readonly (readonly [string, string])[] =>
    minor === 0 ? [] : [[name, money(shown)]];
  const fees = feeSums(totals.fees).map(({ name, amountMinor, waivedMinor }): readonly [string, string] => [
    waivedMinor === 0
      ? name
      : t(waivedMinor < amountMinor ? 'quotePage.feePart' : 'quotePage.feeWaived', { fee: name }),
    money(amountMinor - waivedMinor),
  ]);
  const taxName = tax?.included ? t('quotePage.taxIncluded') : (tax?.name ?? t('pricing.tax'));
  return [
    ...fees,
    ...unlessZero(t('pricing.discount'), totals.discountMinor, -totals.discountMinor),
    ...unlessZero(t('pricing.rush'), totals.rushMinor),
    ...unlessZero(t('pricing.topUp'), totals.topUpMinor),
    ...unlessZero(t('pricing.shipping'), totals.shippingMinor),
    ...unlessZero(taxName, totals.taxMinor),
  ];
};

/** What nobody outside the shop reads. */
export const insideFigures = ({ totals }: Offered): readonly (readonly [name: string, figure: string | null])[] => {
  const money = (minor: number | null): string | null => (minor === null ? null : formatMoney(minor, totals.currency));
  const minutes = (text: string | undefined): string | null =>
    text === undefined ? null : t('quotePage.minutes', { minutes: formatNumber(Math.round(Number(text))) });
  return [
    [t('pricing.cost'), money(totals.cost?.totalMinor ?? null)],
    [t('pricing.costEach'), money(totals.cost?.perPieceMinor ?? null)],
    [
      t('pricing.margin'),
      totals.marginBp === null
        ? null
        : formatNumber(totals.marginBp / 10_000, { style: 'percent', maximumFractionDigits: 1 }),
    ],
    [t('pricing.breakEven'), money(totals.breakEvenUnitMinor)],
    [t('pricing.targetUnit'), money(totals.targetUnitMinor)],
    [t('pricing.perMachineHour'), money(totals.incomePerMachineHourMinor)],
    [t('quotePage.machineTime'), minutes(totals.cost?.machineMinutes)],
    [t('quotePage.labourTime'), minutes(totals.cost?.labourMinutes)],
  ];
};
