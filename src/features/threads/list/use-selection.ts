import { useRef, useState } from 'react';

/** The threads that are chosen, by id, and what a press on one does. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Chooses a thread or leaves it out; with `isRange`, everything from the last one to it gets what it gets. */
  readonly toggle: (id: string, isRange: boolean) => void;
}

/** Choosing several threads of a list. It goes on when the list shows others, so that they can be searched for one after another. */
export const useSelection = (shown: readonly { readonly id: string }[]) => {
  const [ids, choose] = useState<ReadonlySet<string>>();
  const last = useRef<string>(undefined);
  const toggle: Selection['toggle'] = (id, isRange) => {
    const next = new Set(ids);
    const isIn = !next.has(id);
    const place = (wanted: string | undefined) => shown.findIndex((one) => one.id === wanted);
    const [from, to] = [place(last.current), place(id)].toSorted((a, b) => a - b) as [number, number];
    const pressed = isRange && from >= 0 ? shown.slice(from, to + 1) : [{ id }];
    for (const one of pressed) next[isIn ? 'add' : 'delete'](one.id);
    last.current = id;
    choose(next);
  };
  return { ids, choose, toggle, turn: () => choose(ids ? undefined : new Set()) };
};
