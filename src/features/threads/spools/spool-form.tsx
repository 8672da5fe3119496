import '#texts/en/spools.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { t } from '#texts/t.ts';
import { More } from '#ui/more.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { unitOf } from '#parts/forms/amounts.ts';
import { PlaceField } from '#parts/forms/place-field.tsx';
import type { Measures } from '#parts/fields/edit-values.ts';
import type { SpoolField, SpoolValues } from './spool-values.ts';
import fields from '#parts/fields/field-grid.module.css';

export function SpoolForm({
  values,
  onChange,
  errors,
  places,
  measures: { units, currency },
}: {
  readonly values: SpoolValues;
  readonly onChange: (change: Partial<SpoolValues>) => void;
  readonly errors: Partial<Record<SpoolField, string>>;
  readonly places: readonly FoundRow<'place'>[];
  readonly measures: Measures;
}) {
  const text = (field: keyof SpoolValues & SpoolField, label: string, most: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      optional
      maxLength={most}
      value={values[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      error={errors[field]}
      autoComplete="off"
    />
  );
  const weightUnit = unitOf('weight', units);
  return (
    <>
      <div className={fields.fields}>
        <PlaceField value={values.place} onChange={(place) => onChange({ place })} places={places} />
        {text('position', t('spools.position'), 64, t('spools.positionHint'))}
        {text('lot', t('threads.lot'), 64)}
        {text('lentTo', t('spools.lentTo'), 64, t('spools.lentHint'))}
      </div>
      <More label={t('spools.more')}>
        <Stack>
          <div className={fields.fields}>
            <NumberField
              label={t('threads.price')}
              optional
              unit={currency}
              value={values.price}
              onChange={(price) => onChange({ price })}
              error={errors.pricePaidMinor}
            />
            <TextField
              type="date"
              label={t('spools.boughtOn')}
              optional
              value={values.boughtOn}
              onChange={(boughtOn) => onChange({ boughtOn })}
              error={errors.boughtOn}
            />
            {text('shop', t('spools.shop'), 64)}
            <TextField
              label={t('spools.shortCode')}
              hint={t('spools.shortCodeHint')}
              maxLength={12}
              autoCapitalize="characters"
              autoComplete="off"
              value={values.shortCode}
              onChange={(shortCode) => onChange({ shortCode })}
              error={errors.shortCode}
            />
            <NumberField
              label={t('spools.fullWeight')}
              optional
              unit={weightUnit}
              value={values.fullWeight}
              onChange={(fullWeight) => onChange({ fullWeight })}
              error={errors.grossFullMg}
            />
            <NumberField
              label={t('spools.emptyWeight')}
              optional
              unit={weightUnit}
              value={values.emptyWeight}
              onChange={(emptyWeight) => onChange({ emptyWeight })}
              error={errors.tareMg}
            />
          </div>
          <TextArea
            label={t('threads.notes')}
            optional
            value={values.notes}
            onChange={(notes) => onChange({ notes })}
            error={errors.notes}
          />
        </Stack>
      </More>
    </>
  );
}
