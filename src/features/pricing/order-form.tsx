import '#texts/say-problems.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { starterNames } from '#core/pricing/starter-profiles.ts';
import { problemSentence } from '#parts/reasons.ts';
import type { Draft } from '#parts/use-draft.ts';
import { formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { aLine, aPlacement, firstDraft, withLine, withPlacement, type PricingDraft } from './pricing-draft.ts';
import styles from './pricing.module.css';

/** What an order is made of: six fields first, everything else behind "More". */
export const OrderForm = ({
  draft: { value, set },
  problems,
  currency,
  chosen,
  profiles,
}: {
  readonly draft: Draft<PricingDraft>;
  readonly problems: FieldProblems;
  readonly currency: string;
  /** The profile that prices this. */
  readonly chosen: PriceProfile;
  /** Those of the team; without any there are examples. */
  readonly profiles: readonly PriceProfile[];
}) => {
  const { rush } = chosen;
  const machine = chosen.costDefaults?.machine;
  const ofProfile = {
    tax: String((chosen.tax?.bp ?? 0) / 100),
    speed: String(machine?.spm ?? ''),
    heads: String(machine?.heads ?? ''),
    labour: chosen.labourPerHour,
    discount: '0',
    shipping: '0',
  };
  const errorOf = (field: string, label: string): string | undefined => {
    const problem = problems[field];
    if (problem === undefined) return undefined;
    return problem.problem === 'wrong_type'
      ? t('errors.notANumber', { example: formatNumber(12) })
      : problemSentence(label, problem);
  };
  const field = (
    name: keyof PricingDraft & ('discount' | 'shipping' | 'tax' | 'speed' | 'heads' | 'labour'),
    label: string,
    unit?: string,
  ) => (
    <NumberField
      label={label}
      {...(unit !== undefined && { unit })}
      value={value[name]}
      placeholder={ofProfile[name]}
      error={errorOf(name, label)}
      onChange={(text) => set({ [name]: text })}
    />
  );
  const lineField = (at: number, name: 'qty' | 'blank', label: string, unit?: string) => (
    <NumberField
      label={label}
      {...(unit !== undefined && { unit })}
      value={value.lines[at]?.[name] ?? ''}
      error={errorOf(`${name}.${at}`, label)}
      onChange={(text) => set({ lines: withLine(value.lines, at, { [name]: text }) })}
    />
  );
  const placementField = (at: number, place: number, name: 'stitches' | 'colours' | 'trims', label: string) => {
    const line = value.lines[at];
    return (
      <NumberField
        label={label}
        inputMode="numeric"
        value={line?.placements[place]?.[name] ?? ''}
        error={errorOf(`${name}.${at}.${place}`, label)}
        onChange={(text) =>
          line && set({ lines: withLine(value.lines, at, withPlacement(line, place, { [name]: text })) })
        }
      />
    );
  };
  const digitized = (at: number, place: number) => {
    const line = value.lines[at];
    return (
      <CheckboxField
        label={t('pricing.digitized')}
        checked={line?.placements[place]?.digitized ?? false}
        onChange={(checked) =>
          line && set({ lines: withLine(value.lines, at, withPlacement(line, place, { digitized: checked })) })
        }
      />
    );
  };
  const morePlacements = (at: number) => {
    const line = value.lines[at];
    if (!line) return null;
    return (
      <>
        {line.placements.slice(1).map((_, index) => (
          <fieldset key={index} className={styles.part}>
            <legend>{t('pricing.placementN', { number: index + 2 })}</legend>
            <div className={styles.fields}>
              {placementField(at, index + 1, 'stitches', t('pricing.stitches'))}
              {placementField(at, index + 1, 'colours', t('pricing.colours'))}
              {placementField(at, index + 1, 'trims', t('pricing.trims'))}
            </div>
            {digitized(at, index + 1)}
            <Button
              tone="plain"
              icon="close"
              onClick={() =>
                set({
                  lines: withLine(value.lines, at, {
                    placements: line.placements.filter((_one, place) => place !== index + 1),
                  }),
                })
              }
            >
              {t('pricing.removePlacement', { number: index + 2 })}
            </Button>
          </fieldset>
        ))}
        {line.placements.length < 8 && (
          <Button
            tone="plain"
            icon="plus"
            onClick={() => set({ lines: withLine(value.lines, at, { placements: [...line.placements, aPlacement] }) })}
          >
            {at === 0 ? t('pricing.addPlacement') : t('pricing.addPlacementTo', { number: at + 1 })}
          </Button>
        )}
      </>
    );
  };
  return (
    <Card as="section" aria-label={t('pricing.order')}>
      <Stack>
        <div className={styles.fields}>
          {lineField(0, 'qty', t('pricing.quantity'))}
          {placementField(0, 0, 'stitches', t('pricing.stitches'))}
          {placementField(0, 0, 'colours', t('pricing.colours'))}
          {lineField(0, 'blank', t('pricing.blankCost'), currency)}
          <SelectField
            label={t('pricing.profile')}
            value={chosen.name}
            onChange={(profile) => set({ profile })}
            options={
              profiles.length > 0
                ? profiles.map(({ name }) => ({ value: name, label: name }))
                : starterNames.map((name) => ({ value: name as string, label: t(`pricing.starter.${name}`) }))
            }
          />
          <SelectField
            label={t('pricing.rush')}
            value={value.rush}
            onChange={(days) => set({ rush: days })}
            options={[
              { value: '', label: t('pricing.noRush') },
              ...rush.map(({ withinDays }) => ({
                value: String(withinDays),
                label: t('pricing.rushDays', { days: withinDays }),
              })),
            ]}
          />
        </div>
        {profiles.length === 0 && <p className={styles.note}>{t('pricing.exampleNote')}</p>}
        <details className={styles.more}>
          <summary>{t('pricing.more')}</summary>
          <Stack>
            <div className={styles.fields}>{placementField(0, 0, 'trims', t('pricing.trims'))}</div>
            {digitized(0, 0)}
            <CheckboxField
              label={t('pricing.customerSupplied')}
              checked={value.lines[0]?.customerSupplied ?? false}
              onChange={(customerSupplied) => set({ lines: withLine(value.lines, 0, { customerSupplied }) })}
            />
            {morePlacements(0)}
            {value.lines.slice(1).map((line, index) => (
              <fieldset key={index} className={styles.part}>
                <legend>{t('pricing.lineN', { number: index + 2 })}</legend>
                <div className={styles.fields}>
                  {lineField(index + 1, 'qty', t('pricing.quantity'))}
                  {placementField(index + 1, 0, 'stitches', t('pricing.stitches'))}
                  {placementField(index + 1, 0, 'colours', t('pricing.colours'))}
                  {lineField(index + 1, 'blank', t('pricing.blankCost'), currency)}
                </div>
                <CheckboxField
                  label={t('pricing.customerSupplied')}
                  checked={line.customerSupplied}
                  onChange={(customerSupplied) =>
                    set({ lines: withLine(value.lines, index + 1, { customerSupplied }) })
                  }
                />
                {morePlacements(index + 1)}
                <Button
                  tone="plain"
                  icon="close"
                  onClick={() => set({ lines: value.lines.filter((_one, at) => at !== index + 1) })}
                >
                  {t('pricing.removeLine', { number: index + 2 })}
                </Button>
              </fieldset>
            ))}
            {value.lines.length < 50 && (
              <Button tone="plain" icon="plus" onClick={() => set({ lines: [...value.lines, aLine] })}>
                {t('pricing.addLine')}
              </Button>
            )}
            <div className={styles.fields}>
              {field('discount', t('pricing.discount'), '%')}
              {field('shipping', t('pricing.shipping'), currency)}
              {field('tax', t('pricing.tax'), '%')}
              {field('speed', t('pricing.speed'), t('pricing.perMinute'))}
              {field('heads', t('pricing.heads'))}
              {field('labour', t('pricing.labour'), t('pricing.perHour', { currency }))}
            </div>
            <CheckboxField
              label={t('pricing.taxIncluded')}
              checked={value.taxIncluded}
              onChange={(taxIncluded) => set({ taxIncluded })}
            />
            <CheckboxField
              label={t('pricing.hoopingOverlaps')}
              checked={value.hoopingOverlaps}
              onChange={(hoopingOverlaps) => set({ hoopingOverlaps })}
            />
            <Button tone="plain" icon="undo" onClick={() => set(firstDraft(currency))}>
              {t('pricing.startAnew')}
            </Button>
          </Stack>
        </details>
      </Stack>
    </Card>
  );
};
