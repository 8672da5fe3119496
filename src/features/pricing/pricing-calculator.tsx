import '#texts/say-pricing.ts';
import { useDeferredValue, useMemo } from 'react';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import { priceWarnings } from '#core/pricing/price-warnings.ts';
import { useDraft } from '#parts/use-draft.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { Ladder } from './ladder.tsx';
import { OrderForm } from './order-form.tsx';
import { firstDraft } from './pricing-draft.ts';
import { PriceBar } from './price-bar.tsx';
import { PriceResult } from './price-result.tsx';
import { PriceSteps } from './price-steps.tsx';
import styles from './pricing.module.css';
import { typedOrder, underFields } from './typed-order.ts';

/** Prices what is typed, as one types, without asking anybody; what was typed is kept on this device. */
export const PricingCalculator = ({ currency }: { readonly currency: string }) => {
  const draft = useDraft('pricing', firstDraft(currency));
  const typed = useMemo(() => typedOrder(draft.value, currency), [draft.value, currency]);
  const price = useMemo(() => {
    if (!typed.ok) return typed;
    const { profile, order, costs } = typed.value;
    const found = calculatePrice(profile, order, costs);
    return found.ok ? found : { ok: false as const, error: underFields(found.error, currency) };
  }, [typed, currency]);
  const warnings = useMemo(
    () =>
      typed.ok && price.ok ? priceWarnings(typed.value.profile, typed.value.order, typed.value.costs, price.value) : [],
    [typed, price],
  );
  // The answer is painted first; a ladder of many quantities may follow it.
  const later = useDeferredValue(typed);
  return (
    <div className={styles.room}>
      <PageHead title={t('titles.pricing')} aside={t('pricing.lead')} />
      {price.ok && <PriceBar price={price.value} currency={currency} />}
      <Split
        aside={
          <PriceResult
            price={price.ok ? price.value : undefined}
            warnings={warnings}
            order={typed.ok ? typed.value.order : undefined}
            currency={currency}
          />
        }
      >
        <Stack gap="l">
          <OrderForm draft={draft} problems={price.ok ? {} : price.error} currency={currency} />
          {typed.ok && price.ok && <PriceSteps price={price.value} typed={typed.value} currency={currency} />}
          {later.ok && <Ladder typed={later.value} currency={currency} />}
        </Stack>
      </Split>
    </div>
  );
};
