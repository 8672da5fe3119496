import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './keypad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large digit keys near the thumb; `onLetters` switches to the device's keyboard, for names. */
export function Keypad({
  value,
  onChange,
  onLetters,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLetters: () => void;
}) {
  return (
    <fieldset className={styles.keypad} aria-label={t('shop.keypad')}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={styles.key} onClick={() => onChange(value + digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} data-word onClick={onLetters}>
        {t('shop.letters')}
      </button>
      <button type="button" className={styles.key} onClick={() => onChange(`${value}0`)}>
        0
      </button>
      <button
        type="button"
        className={styles.key}
        aria-label={t('shop.eraseOne')}
        disabled={value === ''}
        onClick={() => onChange([...value].slice(0, -1).join(''))}
      >
        <Icon name="back" />
      </button>
    </fieldset>
  );
}
