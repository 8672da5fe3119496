import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';

import type { ComboboxProps } from './combobox-box.tsx';
import styles from './combobox.module.css';
import { Field, type FieldWiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';

const ComboboxBox = later(async () => (await import('./combobox-box.tsx')).ComboboxBox);

/** A search field. Its suggestions open below it, not over the page, so that it fits in a dialog. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { value, onChange, placeholder, options: _, optionKey, renderOption, onPick, ...field } = props;
  // Until the code of the suggestions is loaded, a plain field takes the text and the focus.
  const [isReady, setReady] = useState(false);
  const hasFocus = useRef(false);
  const id = useRef<string>(undefined);
  useLayoutEffect(() => {
    // the field that had the focus has just been replaced
    if (isReady && hasFocus.current && id.current !== undefined) document.getElementById(id.current)?.focus();
  }, [isReady]);
  const Box = ComboboxBox as unknown as ComponentType<
    ComboboxProps<Option> & { readonly wiring: FieldWiring; readonly onReady: () => void }
  >;
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          {!isReady && (
            <div className={styles.box}>
              <div className={styles.line}>
                <Icon name="search" />
                <input
                  {...wiring}
                  type="text"
                  className={styles.input}
                  placeholder={placeholder}
                  value={value}
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                  onChange={(event) => onChange(event.currentTarget.value)}
                  onFocus={() => {
                    hasFocus.current = true;
                  }}
                  onBlur={() => {
                    hasFocus.current = false;
                  }}
                />
              </div>
            </div>
          )}
          <Box
            {...props}
            wiring={wiring}
            onReady={() => {
              id.current = wiring.id;
              setReady(true);
            }}
          />
        </>
      )}
    </Field>
  );
}
