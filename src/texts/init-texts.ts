import { addTexts, languageInUse, setLanguage } from './catalogue.ts';
import { localeFor, type Language } from './language.ts';
import { setLocale } from './locale.ts';

/**
 * Loads a language and makes it the one in use; call it again to change it, then draw the page anew.
 * Answers the language in use, which is still the old one when the texts could not be fetched.
 */
export const initTexts = async (wanted: Language, asked: readonly string[] = []): Promise<Language> => {
  const language = (await loaded(wanted)) ? wanted : languageInUse();
  const locale = localeFor(language, asked);
  setLanguage(language);
  setLocale(locale);
  for (const listener of listeners) listener();
  return language;
};

/** Calls back after each change of language; answers the function that ends it. Fits `useSyncExternalStore`. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const listeners = new Set<() => void>();

const loaded = async (language: Language): Promise<boolean> => {
  if (language === 'en' || isGermanHere) return true;
  const german = await import('./german.ts').then(
    (file) => file.german,
    () => undefined, // a first visit that lost its network: the page stays in the language it has
  );
  if (german === undefined) return false;
  addTexts('de', german);
  isGermanHere = true;
  return true;
};

let isGermanHere = false;
