import type { Preferences, PreferencesSnapshot, Theme } from '#services/preferences.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { languageInUse } from '#texts/catalogue.ts';
import { initTexts } from '#texts/init-texts.ts';
import { detectLanguage } from '#texts/language.ts';
import { createListeners } from '#core/listeners.ts';

/** The preferences; `start` applies them before the first paint. */
export interface AppPreferences extends Preferences {
  readonly start: () => Promise<void>;
}

export const languageKey = 'spoolside.language';

const themeKey = 'spoolside.theme';
const themes: readonly string[] = ['light', 'dark', 'system'] satisfies readonly Theme[];

/** Stores language and theme on this device and applies them to the page. `asked`: the browser's languages. */
export function createPreferences(storage: DeviceStorage, page: HTMLElement, asked: readonly string[]): AppPreferences {
  const listeners = createListeners();
  let snapshot: PreferencesSnapshot = { language: languageInUse(), theme: themeIn(storage.get(themeKey)) };

  const change = (part: Partial<PreferencesSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    page.lang = snapshot.language;
    if (snapshot.theme === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = snapshot.theme;
    listeners.tell();
  };
  const speak = async (chosen: string | null) => {
    change({ language: await initTexts(detectLanguage(chosen, asked), asked) });
  };

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    start: () => speak(storage.get(languageKey)),
    setLanguage: (language) => {
      storage.set(languageKey, language);
      void speak(language);
    },
    setTheme: (theme) => {
      storage.set(themeKey, theme);
      change({ theme });
    },
  };
}

const themeIn = (text: string | null): Theme => (text !== null && themes.includes(text) ? (text as Theme) : 'system');
