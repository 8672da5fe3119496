import { useSyncExternalStore } from 'react';

/** Whether the page is dark now, because of the person's choice or, without a choice, of the system's setting. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

const query = '(prefers-color-scheme: dark)';

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(query).matches : theme === 'dark';
};

const subscribe = (notify: () => void): (() => void) => {
  const system = matchMedia(query);
  const chosen = new MutationObserver(notify);
  system.addEventListener('change', notify);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', notify);
    chosen.disconnect();
  };
};
