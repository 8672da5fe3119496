import { useId } from 'react';
import { familyOf } from '#core/colours/colour.ts';
import { t } from '#texts/t.ts';
import styles from './check-screen.module.css';

/**
 * Eight hues in five depths, then white, greys, black and browns: few, so that each is large enough for a thumb.
 */
const rows: readonly (readonly string[])[] = [
  ['#f8c8cc', '#fbd6b4', '#fbeeb0', '#d3e8b8', '#bfe6e0', '#c3dcf2', '#d8ccee', '#f3cbe2'],
  ['#ee7f86', '#f5a55c', '#f6d84f', '#9ccb62', '#63bfb4', '#6ea8dc', '#a68bd3', '#e283b8'],
  ['#d81f2e', '#ee7514', '#f2bf00', '#4c9a2d', '#0f9184', '#1f6fbf', '#6f4bb0', '#c92b86'],
  ['#9c1622', '#b4540b', '#b78d00', '#2f6b22', '#0a635b', '#154a86', '#4a2f80', '#8d1b5d'],
  ['#5c0d15', '#6b3208', '#6b5300', '#1a4216', '#063d38', '#0b2b52', '#2b1a4e', '#541038'],
  ['#ffffff', '#d9d9d6', '#a3a5a3', '#6e716f', '#3c3f3d', '#111211', '#8a6444', '#d9b48f'],
];

export function ColourPad({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (hex: string) => void;
}) {
  const exactId = useId();
  return (
    <fieldset className={styles.pad} aria-label={t('shop.colourPad')}>
      <div className={styles.colours}>
        {rows.flatMap((row, at) =>
          row.map((hex) => (
            <button
              key={hex}
              type="button"
              className={styles.colour}
              style={{ backgroundColor: hex }}
              aria-label={`${familyInWords(hex)} ${at + 1}, ${hex}`}
              aria-pressed={hex === value}
              onClick={() => onChange(hex)}
            />
          )),
        )}
      </div>
      <label htmlFor={exactId} className={styles.exact}>
        {t('shop.exactColour')}
        <input
          id={exactId}
          type="color"
          value={value ?? '#808080'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </fieldset>
  );
}

const familyInWords = (hex: string): string => {
  const family = familyOf(hex, 'solid') ?? 'multi';
  return t(`shop.family.${family}`);
};
