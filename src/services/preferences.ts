import { createContext, use, useSyncExternalStore } from 'react';

/** Light, dark, or the device's own setting. */
export type Theme = 'light' | 'dark' | 'system';

/** The language (a tag like `en`) and the theme that were chosen on this device. */
export interface PreferencesSnapshot {
  readonly language: string;
  readonly theme: Theme;
}

/** The preferences, and how to change them. A change is shown at once and stored on the device. */
export interface Preferences {
  readonly get: () => PreferencesSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly setLanguage: (language: string) => void;
  readonly setTheme: (theme: Theme) => void;
}

export const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** Returns the preferences and how to change them; the component renders again when they change. */
export function usePreferences(): PreferencesSnapshot & Pick<Preferences, 'setLanguage' | 'setTheme'> {
  const preferences = use(PreferencesContext);
  if (preferences === undefined) throw new Error('usePreferences is used outside of its context.');
  const snapshot = useSyncExternalStore(preferences.subscribe, preferences.get);
  return { ...snapshot, setLanguage: preferences.setLanguage, setTheme: preferences.setTheme };
}
