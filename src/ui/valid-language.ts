import { isLocale } from '#texts/language.ts';
import { locale } from '#texts/locale.ts';

// While it loads, uPlot passes the browser's language to Intl. If Intl refused that language, the chart could not load.
if (!isLocale(navigator.language))
  Object.defineProperty(navigator, 'language', { value: locale(), configurable: true });
