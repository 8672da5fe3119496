import { setupI18n } from '@lingui/core';
import { compile } from './compile.ts';
import { english } from './english.ts';

/** The loaded texts; English is there from the start. */
export const catalogue = setupI18n({ locale: 'en', messages: { en: compile(english) } });
