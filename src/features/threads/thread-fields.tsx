import type { Units } from '#core/units.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './thread-fields.module.css';
import { materialChoices, type ThreadField, type ThreadValues } from './thread-values.ts';

/** The fields of a thread. A colour from a chart keeps its brand, line and number. */
export const ThreadFields = ({
  values,
  onChange,
  errors,
  units,
}: {
  readonly values: ThreadValues;
  readonly onChange: (change: Partial<ThreadValues>) => void;
  readonly errors: Partial<Record<ThreadField, string>>;
  readonly units: Units;
}) => {
  const fixed = values.catalogueId !== null;
  return (
    <div className={styles.fields}>
      <TextField
        label={t('threads.brand')}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
        error={errors.brand}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.line')}
        value={values.line}
        onChange={(line) => onChange({ line })}
        error={errors.line}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.code')}
        value={values.code}
        onChange={(code) => onChange({ code })}
        error={errors.code}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.name')}
        optional
        value={values.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
        autoComplete="off"
      />
      <ColourField
        value={values.hex}
        onChange={(hex) => onChange({ hex, colourSource: 'user', confidence: 'good' })}
        error={errors.hex}
      />
      <SelectField
        label={t('threads.materialField')}
        value={values.material}
        onChange={(material) => onChange({ material })}
        options={materialChoices.map((value) => ({ value, label: t(`threads.material.${value}`) }))}
      />
      <TextField
        label={t('threads.weight')}
        optional
        value={values.weight}
        onChange={(weight) => onChange({ weight })}
        error={errors.weight}
        autoComplete="off"
      />
      <NumberField
        label={t('threads.lengthPerSpool')}
        unit={lengthUnit(units)}
        value={values.length}
        onChange={(length) => onChange({ length })}
        error={errors.defaultLengthMm}
      />
      <NumberField
        label={t('threads.minimumSpools')}
        hint={t('threads.minimumHint')}
        optional
        value={values.minimum}
        onChange={(minimum) => onChange({ minimum })}
        error={errors.minSpools}
      />
      <div className={styles.wide}>
        <TextArea
          label={t('threads.notes')}
          optional
          value={values.notes}
          onChange={(notes) => onChange({ notes })}
          error={errors.notes}
        />
      </div>
    </div>
  );
};
