import { useLayoutEffect, useRef, useState } from 'react';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import styles from './check-screen.module.css';

const ColourPad = later(async () => (await import('./colour-pad.tsx')).ColourPad);
const CameraColour = later(async () => (await import('./camera-colour.tsx')).CameraColour);

export type Way = 'number' | 'colour';

/** Asks for a thread by number or name, or by a colour. Small and touch screens start with digit keys. */
export function Ask({
  way,
  onWay,
  text,
  onText,
  onEnter,
  isFolded,
  onUnfold,
  hex,
  onHex,
  onScan,
}: {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
  /** Whether the digit keys are hidden to make room for the answer. */
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  readonly hex: string | undefined;
  readonly onHex: (hex: string) => void;
  readonly onScan: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [isKeypad, setKeypad] = useState(hasKeypad);
  const [isByButton, setByButton] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const place = useFirstFocus(!isKeypad && way === 'number');
  const keys = useFirstFocus(isByButton);
  useFocusKept(field, isKeypad && isFolded);
  const isOpen = isKeypad && !isFolded;
  const type = (next: string) => {
    setByButton(false);
    onText(next);
  };
  const toLetters = () => {
    setKeypad(false);
    setByButton(false);
    // The device's keyboard opens only if the focus is set within the press's own event.
    field.current?.setAttribute('inputmode', 'text');
    field.current?.focus();
  };
  const toDigits = () => {
    setKeypad(true);
    setByButton(true);
    onUnfold();
  };
  return (
    <div className={styles.ask} data-print="no">
      <Segments
        label={t('shop.way')}
        segments={[
          { value: 'number', label: t('shop.byNumber') },
          { value: 'colour', label: t('shop.byColour') },
        ]}
        value={way}
        onChange={onWay}
      />
      {way === 'colour' ? (
        <>
          <ColourPad value={hex} onChange={onHex} />
          <Button icon="scan" onClick={() => setLooking(true)}>
            {t('shop.fromCamera')}
          </Button>
          {isLooking && (
            <CameraColour
              onTake={(taken) => {
                setLooking(false);
                onHex(taken);
              }}
              onClose={() => setLooking(false)}
            />
          )}
        </>
      ) : (
        <>
          <div className={styles.line} ref={place}>
            <SearchField
              ref={field}
              label={t('shop.which')}
              placeholder={t('shop.placeholder')}
              value={text}
              onChange={type}
              onEnter={onEnter}
              inputMode={isKeypad ? 'none' : 'search'}
              onClick={() => isKeypad && onUnfold()}
            />
            <Button icon="scan" onClick={onScan}>
              {t('shop.scan')}
            </Button>
            {!isOpen && hasKeypad() && (
              <Button aria-label={t('shop.showDigits')} aria-expanded={false} onClick={toDigits}>
                {t('shop.digits')}
              </Button>
            )}
          </div>
          {isOpen && (
            <div ref={keys}>
              <Keypad value={text} onChange={type} onLetters={toLetters} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Moves the focus to the field when a digit key that had it is hidden, so that typing with a keyboard still works. */
const useFocusKept = (field: { readonly current: HTMLInputElement | null }, isFolded: boolean): void => {
  const wasFolded = useRef(isFolded);
  useLayoutEffect(() => {
    const isNew = isFolded && !wasFolded.current;
    wasFolded.current = isFolded;
    if (isNew && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [field, isFolded]);
};

/** Whether to show large digit keys at first: on touch devices and narrow screens. */
const hasKeypad = (): boolean =>
  ['(pointer: coarse)', '(max-width: 40rem)'].some((screen) => window.matchMedia(screen).matches);

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large digit keys near the thumb; `onLetters` switches to the device's keyboard, for names. */
function Keypad({
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
