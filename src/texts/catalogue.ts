import { setupI18n } from '@lingui/core';
import { compile } from './compile.ts';
import { english } from './english.ts';

/** The loaded texts; English is there from the start. */
export const catalogue = setupI18n({ locale: 'en', messages: { en: compile(english) } });

/** Puts the English texts of a screen in, which come with its code; German comes as a whole, because it is fetched anyway. */
export const registerTexts = <const Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts => {
  catalogue.load('en', compile(texts));
  return texts;
};
