import { starterNames } from '#core/pricing/starter-profiles.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import type { knownToProfile } from './profiles/known-to-profile.ts';
import { LineField, PlacementField, type OrderInput } from './order-inputs.tsx';
import { profileName } from './profiles/profile-name.ts';
import styles from './pricing.module.css';
import { Unfolding } from './unfolding.tsx';

const PlacementDesign = later(async () => (await import('./placement-design.tsx')).PlacementDesign, 'part');
const OrderMore = later(async () => (await import('./order-more.tsx')).OrderMore);

export function OrderForm({
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
