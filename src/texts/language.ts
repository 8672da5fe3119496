/** The languages the product is written in. */
export const languages = ['en', 'de'] as const;

/** One of the product's languages. */
export type Language = (typeof languages)[number];

/** The language to begin with: the one a person chose, else the first the browser asks for that we have, else English. */
export const detectLanguage = (chosen: string | null, asked: readonly string[]): Language =>
  [...(chosen === null ? [] : [chosen]), ...asked].map(languageOf).find((one) => one !== undefined) ?? 'en';

/** The locale for numbers and dates: the browser's own region when it speaks the language, else the bare language. */
export const localeFor = (language: Language, asked: readonly string[]): string =>
  asked.find((tag) => languageOf(tag) === language) ?? language;

const languageOf = (tag: string): Language | undefined =>
  languages.find((one) => one === tag.toLowerCase().split('-')[0]);
