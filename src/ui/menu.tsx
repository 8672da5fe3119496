import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { buttonLook, type ButtonTone } from './button.tsx';
import { classNames } from './class-names.ts';
import { type IconName, Icon } from './icon.tsx';
import { later } from './later.tsx';
import type { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

const loadPopup = async () => (await import('./menu-popup.tsx')).MenuPopup;
const Popup = later(loadPopup);

/** Fetches the menu's code early. If that fails, opening the menu tries again, and shows a second failure. */
const comeNear = () => void loadPopup().catch(() => undefined);

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The text on the button; without it the button shows only the icon. */
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly tone?: ButtonTone;
  /** The tooltip of the button, for words that may be cut. */
  readonly title?: string;
  readonly className?: string;
}

/** A button that opens a list of steps. The list's code is fetched when the pointer or the focus reaches the button. */
export function Menu({ label, entries, children, icon, tone = 'quiet', title, className }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const show = (next: boolean, keyboard: boolean) => {
    setWanted(true);
    setByKey(keyboard);
    setOpen(next);
  };
  const press = (event: MouseEvent) => show(!open, event.detail === 0);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show(true, true);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        {...buttonLook(tone, 'medium', classNames(!children && styles.bare, className))}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={title}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={press}
        onKeyDown={pressKey}
      >
        {icon && <Icon name={icon} />}
        {children && <span className={styles.words}>{children}</span>}
        {children && <Icon name="chevron-down" size="s" />}
      </button>
      {wanted && <Popup anchor={button} label={label} entries={entries} open={open} byKey={byKey} onOpen={setOpen} />}
    </>
  );
}
