import { isLocale } from '#texts/language.ts';
import { locale } from '#texts/locale.ts';

// uPlot hands the browser's language to Intl while it loads. For one that Intl refuses, the chart could not be loaded.
if (!isLocale(navigator.language))
  Object.defineProperty(navigator, 'language', { value: locale(), configurable: true });
