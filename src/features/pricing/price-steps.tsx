import type { Price } from '#core/pricing/calculate-price.ts';
import type { LinePrice } from '#core/pricing/line-price.ts';
import { halfUp, type Exact } from '#core/pricing/exact.ts';
import type { ProductionCost } from '#core/pricing/production-cost.ts';
import { formatMoney, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Figures } from './figures.tsx';
import { chargedSums } from './fee-sums.ts';
import styles from './pricing.module.css';
import type { TypedOrder } from './typed-order.ts';

/** Why the price is what it is: every step of the engine with its figures, then every part of the cost. */
export const PriceSteps = ({
  price,
  typed,
  currency,
}: {
  readonly price: Price;
  readonly typed: TypedOrder;
  readonly currency: string;
}) => {
  const money = (minor: number): string => formatMoney(minor, currency);
  const exactly = (amount: Exact): string => money(halfUp(amount));
  return (
    <Card as="section">
      <details className={styles.more}>
        <summary>{t('pricing.why')}</summary>
        {price.lines.map((line, index) => (
          <div key={index}>
            {price.lines.length > 1 && <h3>{t('pricing.lineN', { number: index + 1 })}</h3>}
            <Figures figures={stepsOfLine(line, typed, index, exactly, money)} />
          </div>
        ))}
        <Figures figures={stepsOfOrder(price, money)} />
        {price.cost && (
          <>
            <h3>{t('pricing.whyCost')}</h3>
            <Figures figures={partsOfCost(price.cost.production, exactly)} />
          </>
        )}
      </details>
    </Card>
  );
};

type Fact = readonly [name: string, value: string | null];

const stepsOfLine = (
  line: LinePrice,
  { order, profile }: TypedOrder,
  index: number,
  exactly: (amount: Exact) => string,
  money: (minor: number) => string,
): readonly Fact[] => {
  const [run] = line.runs;
  if (run === undefined) return [];
  return [
    ...run.placements.flatMap((placement, at): Fact[] => {
      const stitches = order.lines[index]?.placements[at]?.stitches ?? 0;
      const name = (step: string): string => (run.placements.length > 1 ? `${step} · ${at + 1}` : step);
      return [
        [
          name(t('pricing.step.billed')),
          t('pricing.step.billedValue', {
            stitches: formatNumber(stitches),
            billed: formatNumber(placement.billedStitches),
          }),
        ],
        [name(t('pricing.step.tier')), t('pricing.step.tierValue', { qty: formatNumber(placement.tierMinQty) })],
        [name(t('pricing.step.stitch')), exactly(placement.stitchPrice)],
        [
          name(t('pricing.step.decoration')),
          placement.isLeastPrice
            ? t('pricing.step.leastPrice', { amount: exactly(placement.decoration) })
            : exactly(placement.decoration),
        ],
      ];
    }),
    [
      t('pricing.step.blank'),
      t('pricing.step.blankValue', {
        cost: money(order.lines[index]?.blankCostMinor ?? 0),
        sell: exactly(run.blankSell),
        percent: formatNumber(profile.blank.value / 10_000, { style: 'percent' }),
      }),
    ],
    [t('pricing.step.unit'), money(run.unitMinor)],
    [
      t('pricing.step.line'),
      t('pricing.timesUnit', {
        qty: formatNumber(line.qty),
        unit: money(line.unitMinor),
        total: money(line.totalMinor),
      }),
    ],
  ];
};

const stepsOfOrder = (price: Price, money: (minor: number) => string): readonly Fact[] => [
  ...chargedSums(price.fees).map(([name, minor]): Fact => [`${t('pricing.step.fee')} · ${name}`, money(minor)]),
  [t('pricing.step.discount'), price.discountMinor === 0 ? null : money(-price.discountMinor)],
  [t('pricing.step.rush'), price.rushMinor === 0 ? null : money(price.rushMinor)],
  [t('pricing.step.topUp'), price.topUpMinor === 0 ? null : money(price.topUpMinor)],
  [t('pricing.step.subtotal'), money(price.subtotalMinor)],
  [t('pricing.step.shipping'), price.shippingMinor === 0 ? null : money(price.shippingMinor)],
  [t('pricing.step.tax'), price.taxMinor === 0 ? null : money(price.taxMinor)],
  [t('pricing.step.total'), money(price.totalMinor)],
];

const partsOfCost = (
  { time, machineRate, total, ...parts }: ProductionCost,
  exactly: (amount: Exact) => string,
): readonly Fact[] => [
  [t('pricing.part.machineMinutes'), t('pricing.minutes', { minutes: minutesOf(time.machineMinutes) })],
  [t('pricing.part.labourMinutes'), t('pricing.minutes', { minutes: minutesOf(time.labourMinutes) })],
  [t('pricing.part.machineRate'), exactly(machineRate)],
  [t('pricing.part.blanks'), exactly(parts.blanks)],
  [t('pricing.part.spoilage'), exactly(parts.spoilage)],
  [t('pricing.part.thread'), exactly(parts.thread)],
  [t('pricing.part.bobbin'), exactly(parts.bobbin)],
  [t('pricing.part.stabilizer'), exactly(parts.stabilizer)],
  [t('pricing.part.needle'), exactly(parts.needle)],
  [t('pricing.part.labour'), exactly(parts.labour)],
  [t('pricing.part.machine'), exactly(parts.machine)],
  [t('pricing.part.overhead'), exactly(parts.overhead)],
  [t('pricing.part.total'), exactly(total)],
];

const minutesOf = (minutes: Exact): string => formatNumber(halfUp(minutes));
