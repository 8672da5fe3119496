// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const here = navigator.language;
const speak = (tag: string) => Object.defineProperty(navigator, 'language', { value: tag, configurable: true });
afterEach(() => speak(here));

test.each([
  ['C', 'en'],
  ['en-US@posix', 'en'],
  ['de-CH', 'de-CH'],
])('A browser in the language %s can load the chart', async (tag, then) => {
  speak(tag);
  vi.resetModules();
  await import('#ui/valid-language.ts');
  expect(navigator.language).toBe(then);
  expect(() => new Intl.NumberFormat(navigator.language)).not.toThrow();
});
