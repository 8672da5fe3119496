/** The languages the product is written in. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** Returns the person's choice; else the browser's first language that the product has; else English. */
export function detectLanguage(chosen: string | null, asked: readonly string[]): Language {
  return [...(chosen === null ? [] : [chosen]), ...asked].map(languageOf).find((one) => one !== undefined) ?? 'en';
}

/** Returns the locale for numbers and dates: the browser's tag of this language or, without one, the language alone. */
export function localeFor(language: Language, asked: readonly string[]): string {
  return asked.find((tag) => languageOf(tag) === language && isLocale(tag)) ?? language;
}

/** Whether a tag has a plain form. A browser may name `C` or `en-US@posix`, for which Intl throws. */
export function isLocale(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu.test(tag);
}

const languageOf = (tag: string): Language | undefined =>
  languages.find((one) => one === tag.toLowerCase().split('-')[0]);
