import '#texts/en/order-options.ts';
import { t } from '#texts/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { orderError, PlacementField, type OrderInput } from './order-inputs.tsx';
import { withLine, withPlacement, type PlacementDraft } from './pricing-draft.ts';
import styles from './pricing.module.css';
import { numberOf } from './typed-numbers.ts';

export function PlacementOptions({
  input,
  at,
  place,
}: {
  readonly input: OrderInput;
  readonly at: number;
  readonly place: number;
}) {
  const { value, set } = input.draft;
  const line = value.lines[at];
  const placement = line?.placements[place];
  if (line === undefined || placement === undefined) return null;
  const change = (fields: Partial<PlacementDraft>) =>
    set({ lines: withLine(value.lines, at, withPlacement(line, place, fields)) });
  // Only two or more placements can share a design.
  const canShare = value.lines.reduce((sum, { placements }) => sum + placements.length, 0) > 1;
  return (
    <>
      <div className={styles.fields}>
        <PlacementField input={input} at={at} place={place} name="trims" label={t('pricing.trims')} />
        <PlacementField
          input={input}
          at={at}
          place={place}
          name="colourChanges"
          label={t('orderOptions.colourChanges')}
          placeholder={String(Math.trunc(numberOf(placement.colours) ?? 1) - 1)}
        />
        <TextField
          label={t('orderOptions.where')}
          value={placement.name ?? ''}
          error={orderError(input, `name.${at}.${place}`, t('orderOptions.where'))}
          onChange={(name) => change({ name })}
        />
        {canShare && (
          <TextField
            label={t('orderOptions.design')}
            hint={t('orderOptions.designHint')}
            value={placement.design ?? ''}
            error={orderError(input, `designKey.${at}.${place}`, t('orderOptions.design'))}
            onChange={(design) => change({ design })}
          />
        )}
      </div>
      <CheckboxField
        label={t('pricing.digitized')}
        checked={placement.digitized}
        onChange={(digitized) => change({ digitized })}
      />
    </>
  );
}
