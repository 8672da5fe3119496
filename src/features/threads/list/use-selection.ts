import { useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Chooses a thread, or unchooses it. `isRange`: does so for all threads from the last pressed one to this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
}

/** Keeps the chosen threads of a list. They stay chosen while a search shows other threads. */
export function useSelection(shown: readonly { readonly id: string }[]) {
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
}
