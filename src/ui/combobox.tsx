import { useLayoutEffect, useRef, useState, type ComponentType } from 'react';

import type { ComboboxProps } from './combobox-box.tsx';
import styles from './combobox.module.css';
import { Field, type FieldWiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';

const ComboboxBox = later(async () => (await import('./combobox-box.tsx')).ComboboxBox);

/**
 * A search with its answers beneath it, in the page and not over it, so that it also works inside a dialog. The arrow
 * keys walk through the answers while the text keeps the focus; Enter picks. Until the code of the answers is here, the
 * same field takes the text and the focus.
 */
export const Combobox = <Option,>(props: ComboboxProps<Option>) => {
  const { value, onChange, placeholder, options: _, optionKey, renderOption, onPick, ...field } = props;
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
};
