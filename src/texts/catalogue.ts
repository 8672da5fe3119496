import { english } from './english.ts';
import type { Language } from './language.ts';

type Texts = Readonly<Record<string, string>>;

const texts: Readonly<Record<Language, Record<string, string>>> = { en: { ...english }, de: {} };
let current: Language = 'en';

/** Adds a screen's English texts, which are loaded with its code. German texts are fetched all at once instead. */
export const registerTexts = <const Some extends Texts>(some: Some): Some => {
  addTexts('en', some);
  return some;
};

export const addTexts = (language: Language, some: Texts): void => {
  Object.assign(texts[language], some);
};

/** Sets the language in use. */
export const setLanguage = (language: Language): void => {
  current = language;
};

export const languageInUse = (): Language => current;

/** Returns a key's text in the language in use; undefined if there is none. */
export const textOf = (key: string): string | undefined => texts[current][key];
