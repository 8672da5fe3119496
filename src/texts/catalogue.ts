import { createInstance } from 'i18next';

import { english } from './english.ts';

/** The loaded texts. Keys are flat and hold dots, so no part of a key is ever a separator; React escapes, so we do not. */
export const catalogue = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

void catalogue.init();
