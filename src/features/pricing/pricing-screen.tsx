import '#texts/en/pricing.ts';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { isSameUnit, type MoneyUnit, decimalsOf, withDecimals } from '#core/amounts/currency.ts';
import { isEqual } from '#core/is-equal.ts';
import { calculatePrice, type Price } from '#core/pricing/calculate-price.ts';
import type { LinePrice } from '#core/pricing/line-price.ts';
import { orderQuantity } from '#core/pricing/order-fees.ts';
import { type PriceProfile, readPriceProfile } from '#core/pricing/price-profile.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { formatMoney } from '#parts/money/format-money.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { chargedSums } from './fee-sums.ts';
import { Figures } from './figures.tsx';
import { leastUnit } from './least-unit.ts';
import { Unfolding, LineField, PlacementField, type OrderInput } from './order-inputs.tsx';
import type { PricingDraft } from './pricing-draft.ts';
import styles from './pricing.module.css';
import { knownToProfile } from './profiles/known-to-profile.ts';
import { profileName } from './profiles/profile-name.ts';
import { useProfiles } from './profiles/use-profiles.ts';
import { costsBeneath, typedOrder, underFields, type PricedOrder } from './typed-order.ts';
import { usePricingDraft } from './use-pricing-draft.ts';

export function PricingScreen() {
  const settings = useTeamSettings();
  const { current, rows } = useProfiles();
  const seesCosts = useSeesCosts();
  useShown(rows !== undefined);
  return <PricingCalculator team={settings} profiles={current} seesCosts={seesCosts} />;
}

const Ladder = later(async () => (await import('./ladder.tsx')).Ladder);
const SaveQuote = later(async () => (await import('./quotes/save-quote.tsx')).SaveQuote);
const PriceSteps = later(async () => (await import('./price-steps.tsx')).PriceSteps);

const none: readonly PriceProfile[] = [];

/** Prices the order while it is typed, without a server. The draft is stored on this device. */
export function PricingCalculator({
  team,
  profiles = none,
  seesCosts = true,
}: {
  readonly team: MoneyUnit;
  /** The team's profiles. The form offers the profiles in the team's currency, or examples if there are none. */
  readonly profiles?: readonly PriceProfile[];
  /** Whether the person may open the team's price profiles and quotes. */
  readonly seesCosts?: boolean;
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
          seesCosts && (
            <>
              <Link href="/calculators/pricing/profiles" {...buttonLook('plain')}>
                {t('titles.priceProfiles')}
              </Link>
              <Link href="/calculators/pricing/quotes" {...buttonLook('plain')}>
                {t('titles.quotes')}
              </Link>
            </>
          )
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
            <SaveQuote answer={answer} draft={value} onSaved={draft.clear} />
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
                <PriceSteps answer={answer} unit={unit} seesCosts={seesCosts} />
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

/** Returns the team's profile with this name, or its first profile; without profiles, an example. */
function chosenProfile(name: string, own: readonly PriceProfile[], team: MoneyUnit): PriceProfile {
  return own.find((profile) => profile.name === name) ?? own[0] ?? example(name, team);
}

/** Returns the profile of an opened quote; undefined without a quote, in another currency, or if it cannot be read. */
function quotedProfile(ofQuote: PricingDraft['ofQuote'], team: MoneyUnit): PriceProfile | undefined {
  const read = ofQuote && readPriceProfile({ ...ofQuote.profile, digitizingCost: ofQuote.digitizing ?? null });
  return read?.ok && read.value.currency === team.currency ? withDecimals(read.value, team) : undefined;
}

const examples = new Map<string, PriceProfile>();

const example = (name: string, unit: MoneyUnit): PriceProfile => {
  const starter = starterNames.find((one) => one === name) ?? 'per_thousand';
  const key = `${starter} ${unit.currency} ${decimalsOf(unit)}`;
  const made = examples.get(key) ?? starterProfile(starter, unit);
  examples.set(key, made);
  return made;
};

const resultId = 'price-result';

/** The first line's unit price and, if known, the margin, for screens with no room for the result. */
function PriceBar({ price, unit }: { readonly price: Price; readonly unit: MoneyUnit }) {
  const each = formatMoney(price.lines[0]?.unitMinor ?? 0, unit);
  const margin = price.cost?.marginBp ?? null;
  return (
    <a href={`#${resultId}`} className={styles.bar}>
      {margin === null
        ? t('pricing.barEach', { unit: each })
        : t('pricing.barKeep', {
            unit: each,
            margin: formatNumber(margin / 10_000, { style: 'percent', maximumFractionDigits: 0 }),
          })}
    </a>
  );
}

const PriceWarnings = later(async () => (await import('./price-warnings.tsx')).PriceWarnings);

function PriceResult({
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

const PlacementDesign = later(async () => (await import('./placement-design.tsx')).PlacementDesign, 'part');
const OrderMore = later(async () => (await import('./order-more.tsx')).OrderMore);

function OrderForm({
  input,
  profiles,
  others,
  left,
}: {
  readonly input: OrderInput;
  /** The team's profiles in its currency; if there are none, the form offers examples. */
  readonly profiles: readonly PriceProfile[];
  /** The team's profiles in another currency, which cannot price the order. */
  readonly others: readonly PriceProfile[];
  /** The typed rush and extras that the chosen profile does not have, so that the price leaves them out. */
  readonly left: ReturnType<typeof knownToProfile>['left'];
}) {
  const { draft, problems, chosen } = input;
  const { value, set } = draft;
  const { ofQuote } = value;
  const own =
    profiles.length > 0
      ? profiles.map(({ name }) => ({ value: name, label: name }))
      : starterNames.map((name) => ({ value: name as string, label: t(`pricing.starter.${name}`) }));
  const asQuoted = ofQuote && { value: '', label: t('pricing.asQuoted', { name: profileName(ofQuote.profile.name) }) };
  const hasHidden = Object.keys(problems).some((field) => !atOnce.has(field));
  return (
    <Card as="section" aria-label={t('pricing.order')}>
      <Stack>
        <div className={styles.fields}>
          <LineField input={input} at={0} name="qty" label={t('pricing.quantity')} />
          <PlacementField input={input} at={0} place={0} name="stitches" label={t('pricing.stitches')} />
          <PlacementField input={input} at={0} place={0} name="colours" label={t('pricing.colours')} />
          <LineField input={input} at={0} name="blank" label={t('pricing.blankCost')} />
          <SelectField
            label={t('pricing.profile')}
            value={value.profile === '' && ofQuote ? '' : chosen.name}
            onChange={(profile) => set({ profile })}
            options={[...(asQuoted ? [asQuoted] : []), ...own]}
            hint={
              others.length > 0 &&
              t('pricing.otherCurrency', {
                currency: input.unit.currency,
                names: others.map(({ name }) => name).join(', '),
              })
            }
          />
          <SelectField
            label={t('pricing.rush')}
            value={left.rush === null ? value.rush : ''}
            onChange={(days) => set({ rush: days })}
            options={[
              { value: '', label: t('pricing.noRush') },
              ...chosen.rush.map(({ withinDays }) => ({
                value: String(withinDays),
                label: t('pricing.rushDays', { count: withinDays }),
              })),
            ]}
          />
        </div>
        <PlacementDesign input={input} at={0} place={0} />
        {(left.rush !== null || left.extras.length > 0) && (
          <Banner announce>
            {[
              left.rush !== null && t('pricing.rushUnknown'),
              left.extras.length > 0 && t('pricing.extrasUnknown', { extras: left.extras.join(', ') }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Banner>
        )}
        {profiles.length === 0 && <p className={styles.note}>{t('pricing.exampleNote')}</p>}
        <Unfolding title={t('pricing.more')} isNeeded={hasHidden}>
          <OrderMore input={input} />
        </Unfolding>
      </Stack>
    </Card>
  );
}

/** The fields that are visible without opening "More". */
const atOnce: ReadonlySet<string> = new Set(['qty.0', 'stitches.0.0', 'colours.0.0', 'blank.0']);
