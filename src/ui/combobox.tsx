import { Combobox as Input, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import type { Key, KeyboardEvent, ReactNode } from 'react';

import { t } from '#texts/t.ts';

import styles from './combobox.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

/** What a field with suggestions is told. The caller searches; the field shows what was found, best first. */
export interface ComboboxProps<Option> extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => Key;
  readonly renderOption: (option: Option) => ReactNode;
  readonly onPick: (option: Option) => void;
  readonly placeholder?: string;
}

/**
 * A search with its answers beneath it, in the page and not over it, so that it also works inside a dialog. The arrow
 * keys walk through the answers while the text keeps the focus; Enter picks. Brings the headless library: load it late.
 */
export const Combobox = <Option,>(props: ComboboxProps<Option>) => {
  const { value, onChange, options, optionKey, renderOption, onPick, placeholder, ...field } = props;
  const open = value.trim() !== '';
  const store = useComboboxStore({ value, setValue: onChange, open, resetValueOnHide: false });
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault(); // else a dialog around it would close as well
    onChange('');
  };
  return (
    <Field {...field}>
      {(wiring) => (
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
            <ComboboxList store={store} alwaysVisible className={styles.list} aria-label={field.label}>
              {options.map((option) => (
                <ComboboxItem
                  key={optionKey(option)}
                  className={styles.option}
                  value={String(optionKey(option))}
                  setValueOnClick={false}
                  hideOnClick={false}
                  focusOnHover
                  onClick={() => onPick(option)}
                >
                  {renderOption(option)}
                </ComboboxItem>
              ))}
            </ComboboxList>
          )}
          <output className={styles.none}>{open && options.length === 0 && t('common.noMatch')}</output>
        </div>
      )}
    </Field>
  );
};
