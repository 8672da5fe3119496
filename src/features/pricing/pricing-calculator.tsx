import '#texts/say-pricing.ts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { calculatePrice, type Price } from '#core/pricing/calculate-price.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { Result } from '#core/result.ts';
import { warningsInSteps, type PriceWarning } from '#core/pricing/price-warnings.ts';
import { useDraft } from '#parts/use-draft.ts';
import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { OrderForm } from './order-form.tsx';
import { firstDraft } from './pricing-draft.ts';
import { PriceBar } from './price-bar.tsx';
import { PriceResult } from './price-result.tsx';
import styles from './pricing.module.css';
import { chosenProfile, quotedProfile } from './chosen-profile.ts';
import { SaveQuote } from './save-quote.tsx';
import { knownToProfile } from './known-to-profile.ts';
import { useSame } from './use-same.ts';
import { costsBeneath, typedOrder, underFields, type TypedOrder } from './typed-order.ts';
import { pricesAtOnce, useInSlices } from './use-in-slices.ts';

const Ladder = later(async () => (await import('./ladder.tsx')).Ladder);
const PriceSteps = later(async () => (await import('./price-steps.tsx')).PriceSteps);

const none: readonly PriceProfile[] = [];

/** Prices what is typed, as one types, without asking anybody; what was typed is kept on this device. */
export const PricingCalculator = ({
  currency,
  profiles = none,
}: {
  readonly currency: string;
  /** The team's own; without any there are examples. */
  readonly profiles?: readonly PriceProfile[];
}) => {
  const draft = useDraft('pricing', firstDraft(currency));
  const value = useSame(draft.value);
  const { profile: name, ofQuote } = value;
  const quoted = useMemo(() => (name === '' ? quotedProfile(ofQuote, currency) : undefined), [name, ofQuote, currency]);
  const chosen = quoted ?? chosenProfile(name, profiles, currency);
  const known = useMemo(() => knownToProfile(value, chosen), [value, chosen]);
  const typed = useMemo(() => typedOrder(known.draft, currency, chosen), [known, currency, chosen]);
  const price = useMemo(() => {
    if (!typed.ok) return typed;
    const { profile, order, costs } = typed.value;
    const found = calculatePrice(profile, order, costs);
    return found.ok ? found : { ok: false as const, error: underFields(found.error, currency) };
  }, [typed, currency]);
  // The answer is painted first; what compares many quantities may follow it.
  const answer = useMemo(() => ({ typed, price }), [typed, price]);
  const { typed: later, price: laterPrice } = useDeferredValue(answer);
  const compare = useCallback(() => warningsOf(later, laterPrice), [later, laterPrice]);
  const warnings = useInSlices(compare, pricesAtOnce(later.ok ? later.value.order.lines.length : 1));
  return (
    <div className={styles.room}>
      <PageHead
        title={t('titles.pricing')}
        aside={t('pricing.lead')}
        actions={
          <>
            <Link href="/calculators/pricing/profiles" {...buttonLook('plain')}>
              {t('titles.priceProfiles')}
            </Link>
            <Link href="/calculators/pricing/quotes" {...buttonLook('plain')}>
              {t('titles.quotes')}
            </Link>
          </>
        }
      />
      {price.ok && <PriceBar price={price.value} currency={currency} />}
      <Split
        aside={
          <Stack>
            <PriceResult
              price={price.ok ? price.value : undefined}
              warnings={price.ok ? (warnings ?? []) : []}
              order={typed.ok ? typed.value.order : undefined}
              currency={currency}
            />
            <SaveQuote
              typed={typed.ok && price.ok ? typed.value : undefined}
              quoteId={draft.value.quote}
              price={price.ok ? price.value : undefined}
              onSaved={() => draft.set({ quote: '', ofQuote: null, profile: chosen.name })}
            />
          </Stack>
        }
      >
        <Stack gap="l">
          <OrderForm
            input={{
              draft,
              problems: price.ok ? {} : price.error,
              currency,
              chosen,
              costs: costsBeneath(draft.value, chosen),
              fees: price.ok ? price.value.fees : [],
            }}
            profiles={profiles}
            left={known.left}
          />
          {typed.ok && price.ok && <PriceSteps price={price.value} typed={typed.value} currency={currency} />}
          {later.ok && <Ladder typed={later.value} currency={currency} />}
        </Stack>
      </Split>
    </div>
  );
};

/** Without a price there is nothing to warn of. */
function* warningsOf(
  typed: Result<TypedOrder, FieldProblems>,
  price: Result<Price, FieldProblems>,
): Generator<void, readonly PriceWarning[]> {
  if (!typed.ok || !price.ok) return [];
  const { profile, order, costs } = typed.value;
  return yield* warningsInSteps(profile, order, costs, price.value);
}
