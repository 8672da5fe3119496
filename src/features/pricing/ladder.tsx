import type { MoneyUnit } from '#core/amounts/currency.ts';
import { Fragment, memo, useCallback, useDeferredValue } from 'react';
import { ladderInSteps } from '#core/pricing/price-ladder.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './pricing.module.css';
import type { TypedOrder } from './typed-order.ts';
import { pricesAtOnce, useSteppedWork } from './use-stepped-work.ts';

const LineChart = later(async () => (await import('#ui/line-chart.tsx')).LineChart);

/** Prices of the first line at other quantities. A row says if a larger order costs less in total. */
export function Ladder({ typed, unit }: LadderProps) {
  return <Compared typed={useDeferredValue(typed)} unit={unit} />;
}

interface LadderProps {
  readonly typed: TypedOrder;
  readonly unit: MoneyUnit;
}

const Compared = memo(({ typed, unit }: LadderProps) => {
  const { order } = typed;
  const own = order.lines[0]?.qty ?? 1;
  const work = useCallback(() => bothLadders(typed, own), [typed, own]);
  const ladders = useSteppedWork(work, pricesAtOnce(order.lines.length));
  const formatY = useCallback((minor: number) => formatMoney(minor, unit), [unit]);
  if (ladders === undefined) return null;
  const { steps, points } = ladders;
  return (
    <Card as="section">
      <h2>{t('pricing.ladder')}</h2>
      <LineChart label={t('pricing.ladderChart')} points={points} formatX={formatNumber} formatY={formatY} />
      <p className={styles.note}>{t('pricing.ladderChart')}</p>
      <table className={styles.ladder}>
        <thead>
          <tr>
            <th scope="col">{t('pricing.quantity')}</th>
            <th scope="col">{t('pricing.unitPrice')}</th>
            <th scope="col">{t('pricing.subtotal')}</th>
            <th scope="col">{t('pricing.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Fragment key={step.qty}>
              <tr aria-current={step.qty === own ? 'true' : undefined}>
                <th scope="row">{formatNumber(step.qty)}</th>
                <td>{formatMoney(step.unitMinor, unit)}</td>
                <td>{formatMoney(step.subtotalMinor, unit)}</td>
                <td>
                  {step.marginBp === null
                    ? '–'
                    : formatNumber(step.marginBp / 10_000, { style: 'percent', maximumFractionDigits: 0 })}
                </td>
              </tr>
              {step.dominatedBy && (
                <tr>
                  <td colSpan={4}>
                    <Tag tone="warn">
                      {t('pricing.costsLess', {
                        qty: formatNumber(step.dominatedBy.qty),
                        than: formatNumber(step.qty),
                      })}
                    </Tag>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
});

function* bothLadders({ profile, order, costs }: TypedOrder, own: number) {
  const steps = yield* ladderInSteps(profile, order, costs, 0, quantitiesOf(profile, own));
  const every = yield* ladderInSteps(profile, order, costs, 0, chartQuantities(own));
  return {
    steps,
    points: every.map(({ qty, subtotalMinor, dominatedBy }) => ({
      x: qty,
      y: subtotalMinor,
      isMarked: dominatedBy !== null,
    })),
  };
}

/** Returns at most 300 evenly spaced quantities for the chart. */
const chartQuantities = (own: number): readonly number[] => {
  const last = Math.min(100_000, Math.max(50, own * 2));
  const step = Math.ceil(last / 300);
  return Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step);
};

/** Returns usual quantities, the typed one, and those next to a tier's start or the small-order limit. */
const quantitiesOf = ({ tiers, smallOrder }: PriceProfile, own: number): readonly number[] => {
  const starts = [...tiers.map(({ minQty }) => minQty), ...(smallOrder ? [smallOrder.belowQty] : [])];
  return [1, 2, 3, 6, 12, 24, 36, 48, 72, 100, 144, own, ...starts.flatMap((start) => [start - 1, start])].filter(
    (qty) => qty >= 1 && qty <= 100_000,
  );
};
