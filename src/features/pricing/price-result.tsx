import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { LinePrice } from '#core/pricing/line-price.ts';
import { orderQuantity } from '#core/pricing/order-fees.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { Card } from '#ui/card.tsx';
import { resultId } from './price-bar.tsx';
import styles from './pricing.module.css';
import { Figures } from './figures.tsx';
import { chargedSums } from './fee-sums.ts';
import { leastUnit } from './least-unit.ts';
import type { PricedOrder } from './typed-order.ts';

const PriceWarnings = later(async () => (await import('./price-warnings.tsx')).PriceWarnings);

export function PriceResult({
  answer,
  unit,
  isTooLarge,
}: {
  /** Undefined while the order cannot be priced: a field is wrong, or the sum is too large. */
  readonly answer: PricedOrder | undefined;
  readonly unit: MoneyUnit;
  /** True if no field is wrong but the sum is too large to be counted exactly. */
  readonly isTooLarge: boolean;
}) {
  const price = answer?.price;
  const money = (minor: number): string => formatMoney(minor, unit);
  const none = '–';
  const cost = price?.cost ?? undefined;
  const margin = cost?.marginBp ?? undefined;
  return (
    <Card as="section" id={resultId} aria-label={t('pricing.result')} className={styles.result}>
      <div className={styles.answer}>
        <span className={styles.label}>{t('pricing.unitPrice')}</span>
        <output aria-label={t('pricing.unitPrice')} className={styles.unit}>
          {price ? money(price.lines[0]?.unitMinor ?? 0) : none}
        </output>
        <span className={styles.label}>{t('pricing.each')}</span>
      </div>
      <dl className={styles.sums}>
        <Sum name={t('pricing.total')} value={price ? money(price.totalMinor) : none} />
        <Sum name={t('pricing.cost')} value={cost ? money(cost.totalMinor) : none} />
        <Sum
          name={t('pricing.margin')}
          value={
            margin === undefined ? none : formatNumber(margin / 10_000, { style: 'percent', maximumFractionDigits: 1 })
          }
        />
      </dl>
      {!price && (
        <p className={styles.note} role="status">
          {isTooLarge ? t('pricing.tooLarge') : t('pricing.mendFirst')}
        </p>
      )}
      {answer && <PriceWarnings answer={answer} unit={unit} />}
      {answer && price && (
        <Figures
          figures={[
            ...price.lines.flatMap((line, index) =>
              piecesOf(line, t('pricing.lineTotal', { number: index + 1 }), money),
            ),
            ...chargedSums(price.fees).map(([name, minor]) => [name, money(minor)] as const),
            [t('pricing.discount'), price.discountMinor > 0 ? money(-price.discountMinor) : null],
            [t('pricing.rush'), price.rushMinor > 0 ? money(price.rushMinor) : null],
            [t('pricing.topUp'), price.topUpMinor > 0 ? money(price.topUpMinor) : null],
            [t('pricing.shipping'), price.shippingMinor > 0 ? money(price.shippingMinor) : null],
            [t('pricing.tax'), price.taxMinor > 0 ? money(price.taxMinor) : null],
            [t('pricing.deposit'), price.depositMinor > 0 ? money(price.depositMinor) : null],
            [t('pricing.costEach'), cost ? money(cost.perPieceMinor) : null],
            [
              t('pricing.breakEven'),
              cost
                ? leastUnit(cost.breakEvenUnitMinor, (minor) =>
                    t('pricing.eachFor', {
                      unit: money(minor),
                      qty: formatNumber(orderQuantity(answer.typed.order)),
                    }),
                  )
                : null,
            ],
            [t('pricing.targetUnit'), cost ? leastUnit(cost.targetUnitMinor, money) : null],
            [
              t('pricing.perMachineHour'),
              cost?.incomePerMachineHourMinor == null ? null : money(cost.incomePerMachineHourMinor),
            ],
          ]}
        />
      )}
    </Card>
  );
}

const Sum = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={styles.sum}>
    <dt>{name}</dt>
    <dd>
      <output aria-label={name}>{value}</output>
    </dd>
  </div>
);

/** Returns a line's quantity × unit price, with one entry per size or tier if their unit prices differ. */
const piecesOf = (
  { runs, qty, unitMinor, totalMinor }: LinePrice,
  name: string,
  money: (minor: number) => string,
): readonly (readonly [name: string, figure: string])[] => {
  const times = (pieces: number, unit: number, total: number): string =>
    t('pricing.timesUnit', { qty: formatNumber(pieces), unit: money(unit), total: money(total) });
  const [only] = runs;
  if (only === undefined || runs.every((run) => run.unitMinor === only.unitMinor))
    return [[name, times(qty, unitMinor, totalMinor)]];
  return runs.map((run) => [
    run.sizeLabel === null ? name : `${name} · ${run.sizeLabel}`,
    times(run.qty, run.unitMinor, run.unitMinor * run.qty),
  ]);
};
