import { english } from './english.ts';
import type { Language } from './language.ts';

type Texts = Readonly<Record<string, string>>;

const texts: Readonly<Record<Language, Record<string, string>>> = { en: { ...english }, de: {} };
let current: Language = 'en';

/** Adds a screen's English texts, which are loaded with its code. German texts are fetched all at once instead. */
export function registerTexts<const Some extends Texts>(some: Some): Some {
  addTexts('en', some);
  return some;
}

export function addTexts(language: Language, some: Texts): void {
  Object.assign(texts[language], some);
}

/** Sets the language in use. */
export function setLanguage(language: Language): void {
  current = language;
}

export function languageInUse(): Language {
  return current;
}

/** Returns a key's text in the language in use; undefined if there is none. */
export function textOf(key: string): string | undefined {
  return texts[current][key];
}
