import { Menu as Popup, MenuItem, MenuSeparator, useMenuStore } from '@ariakit/react/menu';
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';

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
  const stayUnderPress = useStayUnderPress();
  return (
    <Popup
      store={menu}
      gutter={8}
      overflowPadding={12}
      finalFocus={anchor}
      className={styles.list}
      aria-label={label}
      unmountOnHide
      {...stayUnderPress}
    >
      <Lines entries={entries} onDone={() => onOpen(false)} />
    </Popup>
  );
}

/** The lines that the menu opened with: one that comes or goes later would move another under the finger. */
function Lines({ entries, onDone }: { readonly entries: readonly MenuEntry[]; readonly onDone: () => void }) {
  const [opened] = useState(entries);
  return opened.map((entry, at) => (
    // by place, because two teams or machines may have one name
    <Fragment key={at}>
      {entry.divided && <MenuSeparator className={styles.divider} />}
      <Line entry={entry} onDone={onDone} />
    </Fragment>
  ));
}

/** Keeps the list in its place while it is pressed, also when its button moves; else the press would hit nothing. */
function useStayUnderPress() {
  const isPressed = useRef(false);
  useEffect(() => {
    const release = () => (isPressed.current = false);
    const ends = ['pointerup', 'pointercancel'];
    for (const end of ends) document.addEventListener(end, release);
    return () => {
      for (const end of ends) document.removeEventListener(end, release);
    };
  }, []);
  return {
    onPointerDown: () => (isPressed.current = true),
    updatePosition: async ({ updatePosition }: { readonly updatePosition: () => Promise<void> }) => {
      if (!isPressed.current) await updatePosition();
    },
  };
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
