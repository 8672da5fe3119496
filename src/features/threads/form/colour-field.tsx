import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './colour-field.module.css';

/** A field for the colour on screen. A colour that is not set is drawn as hatching, because it is not black. */
export function ColourField({
  label = t('threads.colour'),
  value,
  onChange,
  error,
}: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (hex: string) => void;
  readonly error: string | undefined;
}) {
  return (
    <Field label={label} optional error={error}>
      {(wiring) => (
        <div className={styles.colour}>
          <label className={styles.pick} htmlFor={wiring.id}>
            <Swatch hex={value === '' ? null : value} size="row" />
            <input
              {...wiring}
              type="color"
              className={styles.input}
              value={value === '' ? '#808080' : value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </label>
          <span className={styles.words}>{value === '' ? t('threads.colourUnset') : value}</span>
          {value !== '' && (
            <Button tone="quiet" onClick={() => onChange('')}>
              {t('common.clear')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
