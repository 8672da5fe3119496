import { Menu as Popup, MenuItem, MenuSeparator, useMenuStore } from '@ariakit/react/menu';
import { Fragment, useLayoutEffect, type MouseEvent, type RefObject } from 'react';

import { Icon } from './icon.tsx';
import type { MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

/** The list that a menu button opens. If a key opened it, it focuses its first line. */
export function MenuPopup({
  anchor,
  label,
  entries,
  open,
  byKey,
  onOpen,
}: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly byKey: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const menu = useMenuStore({ open, setOpen: onOpen, placement: 'bottom-end' });
  useLayoutEffect(() => {
    menu.setAnchorElement(anchor.current);
    menu.setDisclosureElement(anchor.current);
    menu.setAutoFocusOnShow(true);
    menu.setInitialFocus(byKey ? 'first' : 'container');
  }, [menu, anchor, byKey]);
  return (
    <Popup
      store={menu}
      gutter={8}
      overflowPadding={12}
      finalFocus={anchor}
      className={styles.list}
      aria-label={label}
      unmountOnHide
    >
      {entries.map((entry) => (
        <Fragment key={entry.label}>
          {entry.divided && <MenuSeparator className={styles.divider} />}
          <Line entry={entry} onDone={() => onOpen(false)} />
        </Fragment>
      ))}
    </Popup>
  );
}

const Line = ({ entry, onDone }: { readonly entry: MenuEntry; readonly onDone: () => void }) => {
  const select = (event: MouseEvent) => {
    if (!entry.onSelect) return;
    // With a modifier key the browser opens the link in a new tab or window.
    if (entry.href && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    // After `preventDefault` the library no longer closes the menu, so `onDone` does.
    event.preventDefault();
    onDone();
    entry.onSelect();
  };
  return (
    <MenuItem
      className={styles.entry}
      data-tone={entry.tone}
      disabled={entry.disabled ?? false}
      accessibleWhenDisabled
      focusOnHover
      hideOnClick
      onClick={select}
      {...(entry.checked !== undefined && { role: 'menuitemradio', 'aria-checked': entry.checked })}
      {...(entry.href && {
        render: (props) => (
          <a {...props} href={entry.href}>
            {props.children}
          </a>
        ),
      })}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span>{entry.label}</span>
      {entry.checked && <Icon name="ok" size="s" />}
    </MenuItem>
  );
};
