import type { MoneyUnit } from '#core/amounts/currency.ts';
import '#texts/en/order-options.ts';
import { Fragment, memo, useDeferredValue } from 'react';
import type { Price } from '#core/pricing/calculate-price.ts';
import { halfUp, zero, type Exact } from '#core/pricing/exact.ts';
import type { LinePrice, RunPrice, PricedExtra } from '#core/pricing/line-price.ts';
import { newDesigns } from '#core/pricing/order-designs.ts';
import type { PriceLine } from '#core/pricing/price-order.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { ProductionCost } from '#core/pricing/production-cost.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { formatShare } from '#texts/format-amount.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Figures } from './figures.tsx';
import { chargedSums } from './fee-sums.ts';
import type { PricedOrder } from './typed-order.ts';

export function PriceSteps({ answer, ...props }: PriceStepsProps) {
  return <Steps answer={useDeferredValue(answer)} {...props} />;
}

interface PriceStepsProps {
  readonly answer: PricedOrder;
  readonly unit: MoneyUnit;
  /** False for who sees no costs of the team, and so cannot know whether a cost of digitizing is set. */
  readonly seesCosts?: boolean;
}

const Steps = memo(({ answer: { price, typed }, unit, seesCosts = true }: PriceStepsProps) => {
  const money = (minor: number): string => formatMoney(minor, unit);
  const exactly = (amount: Exact): string => money(halfUp(amount));
  return (
    <>
      {price.lines.map((line, index) => (
        <div key={index}>
          {price.lines.length > 1 && <h3>{t('pricing.lineN', { number: index + 1 })}</h3>}
          {runsOfLine(line).map(({ run, name }, at) => (
            <Fragment key={at}>
              {name !== undefined && <h4>{name}</h4>}
              <Figures
                figures={stepsOfRun(run, price.spread, typed.order.lines[index], typed.profile, { exactly, money })}
              />
            </Fragment>
          ))}
        </div>
      ))}
      <Figures figures={stepsOfOrder(price, money)} />
      {price.cost && (
        <>
          <h3>{t('pricing.whyCost')}</h3>
          <Figures figures={partsOfCost(price.cost.production, exactly, seesCosts ? typed : undefined)} />
        </>
      )}
    </>
  );
});

type Fact = readonly [name: string, value: string | null];

interface Money {
  readonly exactly: (amount: Exact) => string;
  readonly money: (minor: number) => string;
}

/** Lists the runs of a line (pieces with one unit price). Several runs are named by size and quantity. */
const runsOfLine = ({ runs }: LinePrice) =>
  runs.map((run) => ({
    run,
    name:
      runs.length === 1
        ? undefined
        : [run.sizeLabel, t('orderOptions.piecesOf', { qty: formatNumber(run.qty) })].filter(Boolean).join(' · '),
  }));

const stepsOfRun = (
  run: RunPrice,
  spread: Exact,
  wanted: PriceLine | undefined,
  { blank }: PriceProfile,
  { exactly, money }: Money,
): readonly Fact[] => [
  ...run.placements.flatMap((placement, at): Fact[] => {
    const name = (step: string): string => (run.placements.length > 1 ? `${step} · ${at + 1}` : step);
    return [
      [
        name(t('pricing.step.billed')),
        t('pricing.step.billedValue', {
          stitches: formatNumber(wanted?.placements[at]?.stitches ?? 0),
          billed: formatNumber(placement.billedStitches),
        }),
      ],
      [name(t('pricing.step.tier')), t('pricing.step.tierValue', { qty: formatNumber(placement.tierMinQty) })],
      [name(t('pricing.step.stitch')), exactly(placement.stitchPrice)],
      ...extraFacts(placement.extras, exactly),
      [
        name(t('orderOptions.extraColours', { colours: formatNumber(placement.extraColours) })),
        placement.extraColourPrice.eq(zero) ? null : exactly(placement.extraColourPrice),
      ],
      [
        name(t('pricing.step.decoration')),
        placement.isLeastPrice
          ? t('orderOptions.leastPrice', { amount: exactly(placement.decoration) })
          : exactly(placement.decoration),
      ],
    ];
  }),
  ...extraFacts(run.extras, exactly),
  [
    t('orderOptions.blank'),
    run.blankCostMinor === null
      ? t('pricing.customerSupplied')
      : t(`orderOptions.${blank.mode}`, {
          cost: money(run.blankCostMinor),
          sell: exactly(run.blankSell),
          percent: formatShare(blank.value),
        }),
  ],
  [t('orderOptions.spread'), spread.eq(zero) ? null : exactly(spread)],
  [t('pricing.step.unit'), money(run.unitMinor)],
  [
    t('pricing.step.line'),
    t('pricing.timesUnit', {
      qty: formatNumber(run.qty),
      unit: money(run.unitMinor),
      total: money(run.unitMinor * run.qty),
    }),
  ],
];

const extraFacts = (extras: readonly PricedExtra[], exactly: Money['exactly']): readonly Fact[] =>
  extras.map(({ label, amount }) => [t('orderOptions.stepExtra', { extra: label }), exactly(amount)]);

const stepsOfOrder = (price: Price, money: (minor: number) => string): readonly Fact[] => [
  ...chargedSums(price.fees).map(([name, minor]): Fact => [`${t('pricing.step.fee')} · ${name}`, money(minor)]),
  [t('pricing.step.discount'), price.discountMinor === 0 ? null : money(-price.discountMinor)],
  [t('pricing.step.rush'), price.rushMinor === 0 ? null : money(price.rushMinor)],
  [t('pricing.step.topUp'), price.topUpMinor === 0 ? null : money(price.topUpMinor)],
  [t('pricing.step.subtotal'), money(price.subtotalMinor)],
  [t('pricing.step.shipping'), price.shippingMinor === 0 ? null : money(price.shippingMinor)],
  [t('pricing.step.tax'), price.taxMinor === 0 ? null : money(price.taxMinor)],
  [t('pricing.step.total'), money(price.totalMinor)],
  [t('orderOptions.deposit'), price.depositMinor === 0 ? null : money(price.depositMinor)],
];

const partsOfCost = (
  { time, machineRate, total, ...parts }: ProductionCost,
  exactly: (amount: Exact) => string,
  typed: PricedOrder['typed'] | undefined,
): readonly Fact[] => [
  [t('pricing.part.machineMinutes'), minutesOf(time.machineMinutes)],
  [t('pricing.part.labourMinutes'), minutesOf(time.labourMinutes)],
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
  [
    t('pricing.fee.digitizing'),
    typed === undefined || newDesigns(typed.order) === 0
      ? null
      : typed.profile.digitizingCost
        ? exactly(parts.digitizing)
        : t('pricing.noDigitizingCost'),
  ],
  [t('pricing.part.total'), exactly(total)],
];

const minutesOf = (minutes: Exact): string => minutesInWords(halfUp(minutes));
