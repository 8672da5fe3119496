import { english } from './english.ts';
import type { Language } from './language.ts';

type Texts = Readonly<Record<string, string>>;

const texts: Readonly<Record<Language, Record<string, string>>> = { en: { ...english }, de: {} };
let current: Language = 'en';

/** Adds the English texts of a screen, which come with its code; German comes as a whole, because it is fetched anyway. */
export const registerTexts = <const Some extends Texts>(some: Some): Some => {
  addTexts('en', some);
  return some;
};

/** Adds the texts of a language. */
export const addTexts = (language: Language, some: Texts): void => {
  Object.assign(texts[language], some);
};

/** Makes a language the one in use. */
export const setLanguage = (language: Language): void => {
  current = language;
};

/** The language in use. */
export const languageInUse = (): Language => current;

/** The text of this key in the language in use; undefined where there is none. */
export const textOf = (key: string): string | undefined => texts[current][key];
