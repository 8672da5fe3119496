import { useId, useRef, type ComponentProps, type RefObject } from 'react';

import { t } from '#texts/t.ts';

import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The props of a search field. A magnifying glass replaces the visible label, which screen readers still read. */
interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** A pill-shaped search field. Escape and the cross empty it and keep the focus in it. */
export function SearchField({ label, value, onChange, onEnter, ref, id, ...input }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const fallbackId = useId();
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <VisuallyHidden>
        <label htmlFor={id ?? fallbackId}>{label}</label>
      </VisuallyHidden>
      <input
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault(); // without this, a dialog around the field would close too
          onChange('');
        }}
        {...input}
        id={id ?? fallbackId}
        ref={field}
        type="search"
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton icon="close" label={t('common.clear')} onClick={clear} />}
    </div>
  );
}
