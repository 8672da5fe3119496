import { addTexts, languageInUse, setLanguage } from './catalogue.ts';
import { localeFor, type Language } from './language.ts';
import { setLocale } from './locale.ts';

/** Loads a language. Returns the language in use: the old one if loading failed. The caller then redraws the page. */
export async function initTexts(wanted: Language, asked: readonly string[] = []): Promise<Language> {
  const language = (await loaded(wanted)) ? wanted : languageInUse();
  const locale = localeFor(language, asked);
  setLanguage(language);
  setLocale(locale);
  return language;
}

const loaded = async (language: Language): Promise<boolean> => {
  if (language === 'en' || isGermanHere) return true;
  const german = await Promise.all([import('./german.ts'), import('./german-of-files.ts')]).then(
    ([all, files]) => ({ ...all.german, ...files.germanOfFiles }),
    () => undefined, // loading failed, for example without a network, so the page keeps its language
  );
  if (german === undefined) return false;
  addTexts('de', german);
  isGermanHere = true;
  return true;
};

let isGermanHere = false;
