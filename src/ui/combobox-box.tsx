import { Combobox as Input, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { useLayoutEffect, type Key, type KeyboardEvent, type ReactNode } from 'react';

import { t } from '#texts/t.ts';

import styles from './combobox.module.css';
import type { FieldProps, FieldWiring } from './field.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** The props of a field with suggestions. The caller searches, and passes what it found, best first. */
export interface ComboboxProps<Option> extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => Key;
  readonly renderOption: (option: Option) => ReactNode;
  /** `isByKey`: the person picked the option with Enter, not by a press. */
  readonly onPick: (option: Option, isByKey: boolean) => void;
  readonly placeholder?: string;
  /** What to say if nothing was found, in place of the usual words. */
  readonly none?: string | undefined;
}

/** The input and the suggestions of a combobox. Importing this file loads the library for it. */
export function ComboboxBox({
  wiring,
  onReady,
  label,
  value,
  onChange,
  options,
  optionKey,
  renderOption,
  onPick,
  placeholder,
  none,
}: ComboboxProps<unknown> & {
  readonly wiring: FieldWiring;
  /** Called before the box is first painted, and after each later render. */
  readonly onReady: () => void;
}) {
  const open = value.trim() !== '';
  const store = useComboboxStore({ value, setValue: onChange, open, resetValueOnHide: false });
  useLayoutEffect(onReady);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault(); // without this, a dialog around the field would close too
    onChange('');
  };
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <Icon name="search" />
        <Input
          {...wiring}
          store={store}
          className={styles.input}
          placeholder={placeholder}
          autoSelect
          spellCheck={false}
          autoCapitalize="none"
          onKeyDownCapture={escape}
        />
        {value !== '' && <IconButton icon="close" label={t('common.clear')} onClick={() => onChange('')} />}
      </div>
      {open && (
        <ComboboxList store={store} alwaysVisible className={styles.list} aria-label={label}>
          {options.map((option) => (
            <ComboboxItem
              key={optionKey(option)}
              className={styles.option}
              value={String(optionKey(option))}
              setValueOnClick={false}
              hideOnClick={false}
              focusOnHover
              // `detail` is 0 if a key caused the click.
              onClick={(event) => onPick(option, event.detail === 0)}
            >
              {renderOption(option)}
            </ComboboxItem>
          ))}
        </ComboboxList>
      )}
      <output className={styles.none}>{open && options.length === 0 && (none ?? t('common.noMatch'))}</output>
    </div>
  );
}
