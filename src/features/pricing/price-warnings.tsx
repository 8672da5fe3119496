import type { MoneyUnit } from '#core/amounts/currency.ts';
import { memo, useCallback, useDeferredValue } from 'react';
import { warningsInSteps } from '#core/pricing/price-warnings.ts';
import { Banner } from '#ui/banner.tsx';
import type { PricedOrder } from './typed-order.ts';
import { pricesAtOnce, useSteppedWork } from './use-stepped-work.ts';
import { warningSentence, warningTone } from './warning-sentence.ts';

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
