import '#texts/en/threads.ts';
import { useState } from 'react';
import { t } from '#texts/t.ts';

export type ThreadsView = 'list' | 'grid';

const name = 'spoolside.threads.view';

/** Returns the view that was last chosen on this device, by any person, and a function that changes it. */
export function useView(): readonly [ThreadsView, (view: ThreadsView) => void] {
  const [view, setView] = useState<ThreadsView>(() => (read() === 'grid' ? 'grid' : 'list'));
  const choose = (next: ThreadsView) => {
    setView(next);
    remember(next);
  };
  return [view, choose];
}

// If the browser forbids storage, only this choice is lost at the next load.
const read = (): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const remember = (view: ThreadsView): void => {
  try {
    localStorage.setItem(name, view);
  } catch {
    return;
  }
};

export function threadViews() {
  return [
    { value: 'list', label: t('threads.list'), icon: 'list' },
    { value: 'grid', label: t('threads.grid'), icon: 'grid' },
    { value: 'wall', label: t('threads.wall'), icon: 'wall' },
  ] as const;
}
