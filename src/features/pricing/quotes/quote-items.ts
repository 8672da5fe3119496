import { decimalsOf } from '#core/amounts/currency.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { newDesigns } from '#core/pricing/order-designs.ts';
import { paceInWords } from '#parts/machines/real-pace.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { leastUnit } from '../least-unit.ts';
import { feeSums } from '../fee-sums.ts';

interface QuoteItem {
  readonly name: string;
  readonly qty: string;
  readonly unit: string;
  readonly total: string;
}

export type Offered = Pick<Quote, 'lines' | 'totals' | 'profileSnapshot'>;

/** Returns the lines that the customer reads: one for each size or unit price of a quote's line. */
export function quoteItems({ lines, totals }: Offered): readonly QuoteItem[] {
  return totals.lines.flatMap((line, at) => {
    const what = itemName(lines[at]);
    const [only, ...more] = line.units;
    const units =
      only !== undefined && more.length === 0 && only.size === null
        ? [{ ...only, totalMinor: line.totalMinor }]
        : line.units.map((one) => ({ ...one, totalMinor: one.unitMinor * one.qty }));
    return units.map(({ size, qty, unitMinor, totalMinor }) => ({
      name: size === null ? what : t('quotePage.size', { what, size }),
      qty: formatNumber(qty),
      unit: formatMoney(unitMinor, totals),
      total: formatMoney(totalMinor, totals),
    }));
  });
}

/** Returns the name of a line for the customer: its `what` or, without it, “embroidery” and where. */
export function itemName(line: Quote['lines'][number] | undefined): string {
  const places = line?.placements.flatMap(({ name }) => name ?? []) ?? [];
  const unnamed =
    places.length === 0 ? t('quotePage.embroidery') : t('quotePage.embroideryOn', { places: places.join(', ') });
  return line?.what ?? unnamed;
}

type Sum = readonly [name: string, amount: string];

/** Returns the sums that a quote shows between its lines and its total. */
export function quoteSums({ totals, profileSnapshot }: Offered): readonly Sum[] {
  const money = (minor: number): string => formatMoney(minor, totals);
  const unlessZero = (name: string, minor: number, shown = minor): readonly Sum[] =>
    minor === 0 ? [] : [[name, money(shown)]];
  const fees = feeSums(totals.fees).map(({ name, amountMinor, waivedMinor }): Sum => [
    waivedMinor === 0
      ? name
      : t(waivedMinor < amountMinor ? 'quotePage.feePart' : 'quotePage.feeWaived', { fee: name }),
    money(amountMinor - waivedMinor),
  ]);
  return [
    ...fees,
    ...unlessZero(t('pricing.discount'), totals.discountMinor, -totals.discountMinor),
    ...unlessZero(t('pricing.rush'), totals.rushMinor),
    ...unlessZero(t('pricing.topUp'), totals.topUpMinor),
    ...unlessZero(t('pricing.shipping'), totals.shippingMinor),
    ...(profileSnapshot.tax?.included ? [] : unlessZero(taxName(profileSnapshot), totals.taxMinor)),
  ];
}

/** Returns the total, then the tax in it if the prices include tax, then the deposit. */
export function quoteTotal({ totals, profileSnapshot }: Offered): readonly Sum[] {
  const money = (minor: number): string => formatMoney(minor, totals);
  return [
    [t('pricing.total'), money(totals.totalMinor)],
    ...(profileSnapshot.tax?.included && totals.taxMinor > 0
      ? [[t('quotePage.taxIncluded', { tax: taxName(profileSnapshot) }), money(totals.taxMinor)] as const]
      : []),
    ...(totals.depositMinor > 0 ? [[t('quotePage.deposit'), money(totals.depositMinor)] as const] : []),
  ];
}

const taxName = ({ tax }: Offered['profileSnapshot']): string =>
  t('quotePage.taxRate', {
    tax: tax?.name ?? t('pricing.tax'),
    rate: formatShare(tax?.bp ?? 0),
  });

/** Returns the figures for the shop alone, such as cost, margin and work time; null if unknown. */
export function insideFigures({
  lines,
  totals,
  machinePace,
  digitizingCost,
}: Offered & Pick<Quote, 'machinePace'> & Partial<Pick<Quote, 'digitizingCost'>>): readonly (readonly [
  name: string,
  figure: string | null,
])[] {
  const money = (minor: number | null): string | null => (minor === null ? null : formatMoney(minor, totals));
  const minutes = (text: string | undefined): string | null =>
    text === undefined ? null : minutesInWords(Math.round(Number(text)));
  const digitizing = (): string | null => {
    if (totals.cost === null || newDesigns({ lines }) === 0) return null;
    if (totals.cost.digitizing !== undefined)
      return money(Math.round(scaledDecimal(totals.cost.digitizing, decimalsOf(totals))));
    // what a release before this one calculated leaves out a cost that is set
    return digitizingCost ? null : t('pricing.noDigitizingCost');
  };
  return [
    [t('pricing.cost'), money(totals.cost?.totalMinor ?? null)],
    // the fee of this name is among the sums
    [`${t('pricing.cost')} · ${t('pricing.fee.digitizing')}`, digitizing()],
    [t('pricing.costEach'), money(totals.cost?.perPieceMinor ?? null)],
    [
      t('pricing.margin'),
      totals.marginBp === null
        ? null
        : formatNumber(totals.marginBp / 10_000, { style: 'percent', maximumFractionDigits: 1 }),
    ],
    [t('pricing.breakEven'), leastUnit(totals.breakEvenUnitMinor, money)],
    [t('pricing.targetUnit'), leastUnit(totals.targetUnitMinor, money)],
    [t('pricing.perMachineHour'), money(totals.incomePerMachineHourMinor)],
    [t('quotePage.machineTime'), minutes(totals.cost?.machineMinutes)],
    [t('quotePage.labourTime'), minutes(totals.cost?.labourMinutes)],
    ...(machinePace
      ? [[t('realPace.title'), paceInWords({ factor: machinePace.factorBp / 10_000, runs: machinePace.runs })] as const]
      : []),
  ];
}
