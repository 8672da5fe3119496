import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { Badge } from './badge.tsx';
import styles from './tabs.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

/** The props of a row of tabs; `children` is the content of the chosen tab. */
interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children: ReactNode;
}

/** Tabs over one panel. Arrow keys, Home and End choose; only the chosen tab is a stop for the Tab key. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const panel = useKeptFocus<HTMLDivElement>();
  // On a narrow page the chosen tab may be beyond the edge; only the row itself is scrolled.
  useLayoutEffect(() => {
    const all = [...(row.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
    const tab = all.find((one) => one.dataset['tab'] === selected);
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - row.current.clientWidth;
  }, [selected]);
  const choose = (tab: Tab<Id> | undefined) => {
    if (!tab) return;
    onSelect(tab.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.id === selected);
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    choose(tabs.at(there % tabs.length));
  };
  return (
    <div className={styles.tabs}>
      <div ref={row} className={styles.row} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count ? <Badge count={tab.count} /> : null}
          </button>
        ))}
      </div>
      <div
        ref={panel}
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
