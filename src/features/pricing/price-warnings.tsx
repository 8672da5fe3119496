import { memo, useCallback, useDeferredValue } from 'react';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { warningsInSteps, type PriceWarning } from '#core/pricing/price-warnings.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import type { Tone } from '#ui/tag.tsx';
import type { PricedOrder } from './typed-order.ts';
import { pricesAtOnce, useSteppedWork } from './use-stepped-work.ts';

interface PriceWarningsProps {
  readonly answer: PricedOrder;
  readonly unit: MoneyUnit;
}

/** Warnings for the person who sends this price. They appear later than the price, because comparing takes longer. */
export function PriceWarnings({ answer, unit }: PriceWarningsProps) {
  return <Warnings answer={useDeferredValue(answer)} unit={unit} />;
}

const Warnings = memo(({ answer, unit }: PriceWarningsProps) => {
  const { profile, order, costs } = answer.typed;
  const { price } = answer;
  const compare = useCallback(() => warningsInSteps(profile, order, costs, price), [profile, order, costs, price]);
  const warnings = useSteppedWork(compare, pricesAtOnce(order.lines.length)) ?? [];
  return warnings.map((warning, index) => (
    <Banner key={index} tone={warningTone(warning)} icon={warningTone(warning) === 'plain' ? 'info' : 'warning'}>
      {warningSentence(warning, order, unit)}
    </Banner>
  ));
});

function warningSentence(warning: PriceWarning, order: PriceOrder | undefined, unit: MoneyUnit): string {
  const money = (minor: number): string => formatMoney(minor, unit);
  switch (warning.code) {
    case 'larger_order_costs_less':
      return t('pricing.warning.larger_order_costs_less', {
        more: formatNumber(warning.qty),
        now: formatNumber(order?.lines[warning.line]?.qty ?? 0),
        saving: money(warning.savingMinor),
      });
    case 'unit_price_rises':
      return t('pricing.warning.unit_price_rises', { qty: formatNumber(warning.qty), unit: money(warning.unitMinor) });
    case 'below_cost':
      return t('pricing.warning.below_cost', { loss: money(warning.costMinor - warning.netMinor) });
    case 'below_target':
      return t('pricing.warning.below_target', {
        margin: formatShare(warning.marginBp),
        target: formatShare(warning.targetMarginBp),
      });
    case 'fee_waived':
      return t('pricing.warning.fee_waived', { amount: money(warning.amountMinor) });
    case 'band_falls':
      return t('pricing.warning.band_falls', { stitches: formatNumber(warning.stitchFrom) });
    case 'no_replacement':
      return t('pricing.warning.no_replacement');
  }
}

function warningTone({ code }: PriceWarning): Tone {
  switch (code) {
    case 'below_cost':
      return 'danger';
    case 'no_replacement':
    case 'fee_waived':
      return 'plain';
    case 'larger_order_costs_less':
    case 'unit_price_rises':
    case 'below_target':
    case 'band_falls':
      return 'warn';
  }
}
