import { createContext, use, useSyncExternalStore } from 'react';

/** Light, dark, or as the device is set. */
export type Theme = 'light' | 'dark' | 'system';

/** The language (a tag like `en`) and the theme chosen on this device. */
export interface PreferencesSnapshot {
  readonly language: string;
  readonly theme: Theme;
}

/** The preferences, and how to change them; a change is drawn at once and kept on the device. */
export interface Preferences {
  readonly get: () => PreferencesSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly setLanguage: (language: string) => void;
  readonly setTheme: (theme: Theme) => void;
}

export const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** Returns the preferences, kept current, and how to change them. */
export const usePreferences = (): PreferencesSnapshot & Pick<Preferences, 'setLanguage' | 'setTheme'> => {
  const preferences = use(PreferencesContext);
  if (preferences === undefined) throw new Error('usePreferences is used outside of its context.');
  const snapshot = useSyncExternalStore(preferences.subscribe, preferences.get);
  return { ...snapshot, setLanguage: preferences.setLanguage, setTheme: preferences.setTheme };
};
