import { isSameUnit, type MoneyUnit } from '#core/amounts/currency.ts';
import '#texts/en/pricing.ts';
import { useMemo, useState } from 'react';
import { calculatePrice } from '#core/pricing/calculate-price.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { Link } from 'wouter';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { OrderForm } from './order-form.tsx';
import { usePricingDraft } from './use-pricing-draft.ts';
import { PriceBar } from './price-bar.tsx';
import { PriceResult } from './price-result.tsx';
import styles from './pricing.module.css';
import { chosenProfile, quotedProfile } from './profiles/chosen-profile.ts';
import { knownToProfile } from './profiles/known-to-profile.ts';
import { costsBeneath, typedOrder, underFields } from './typed-order.ts';
import { Unfolding } from './unfolding.tsx';
import { isEqual } from '#core/is-equal.ts';

const Ladder = later(async () => (await import('./ladder.tsx')).Ladder);
const SaveQuote = later(async () => (await import('./quotes/save-quote.tsx')).SaveQuote);
const PriceSteps = later(async () => (await import('./price-steps.tsx')).PriceSteps);

const none: readonly PriceProfile[] = [];

/** Prices the order while it is typed, without a server. The draft is stored on this device. */
export function PricingCalculator({
  team,
  profiles = none,
}: {
  readonly team: MoneyUnit;
  /** The team's profiles. The form offers the profiles in the team's currency, or examples if there are none. */
  readonly profiles?: readonly PriceProfile[];
}) {
  const draft = usePricingDraft(team);
  const own = useMemo(() => profiles.filter((profile) => isSameUnit(profile, team)), [profiles, team]);
  const value = useSame(draft.value);
  const { profile: name, ofQuote } = value;
  const quoted = useMemo(() => (name === '' ? quotedProfile(ofQuote, team) : undefined), [name, ofQuote, team]);
  const chosen = quoted ?? chosenProfile(name, own, team);
  const unit: MoneyUnit = chosen;
  const known = useMemo(() => knownToProfile(value, chosen), [value, chosen]);
  const typed = useMemo(() => typedOrder(known.draft, unit, chosen), [known, unit, chosen]);
  const price = useMemo(() => {
    if (!typed.ok) return typed;
    const { profile, order, costs } = typed.value;
    const found = calculatePrice(profile, order, costs);
    return found.ok ? found : { ok: false as const, error: underFields(found.error, unit) };
  }, [typed, unit]);
  const answer = useMemo(
    () => (typed.ok && price.ok ? { typed: typed.value, price: price.value } : undefined),
    [typed, price],
  );
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
      {price.ok && <PriceBar price={price.value} unit={unit} />}
      <Split
        aside={
          <Stack>
            <PriceResult
              answer={answer}
              unit={unit}
              isTooLarge={!price.ok && price.error['order.lines']?.problem === 'sum_too_large'}
            />
            {/* After saving, the person sees the quote's page, and the calculator begins with a new draft. */}
            <SaveQuote answer={answer} quoteId={draft.value.quote} onSaved={draft.clear} />
          </Stack>
        }
      >
        <Stack gap="l">
          <LeftDrafts draft={draft} />
          <OrderForm
            input={{
              draft,
              problems: price.ok ? {} : price.error,
              unit,
              chosen,
              costs: costsBeneath(draft.value, chosen),
              fees: price.ok ? price.value.fees : [],
            }}
            profiles={own}
            others={profiles.filter((profile) => !own.includes(profile))}
            left={known.left}
          />
          {answer && (
            <Card as="section">
              <Unfolding title={t('pricing.why')}>
                <PriceSteps answer={answer} unit={unit} />
              </Unfolding>
            </Card>
          )}
          {typed.ok && <Ladder typed={typed.value} unit={unit} />}
        </Stack>
      </Split>
    </div>
  );
}

/** Returns the earlier object while the value is equal, so that results are not computed again. */
const useSame = <T extends object>(value: T): T => {
  const [known, setKnown] = useState(value);
  if (known === value || isEqual(known, value)) return known;
  setKnown(value);
  return value;
};
