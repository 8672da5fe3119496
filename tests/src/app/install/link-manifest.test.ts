// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { linkManifest } from '#app/install/link-manifest.ts';

test('The manifest is linked once, however often that is asked for.', () => {
  linkManifest(document);
  linkManifest(document);
  const links = [...document.querySelectorAll('link[rel="manifest"]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/manifest.webmanifest']);
});
