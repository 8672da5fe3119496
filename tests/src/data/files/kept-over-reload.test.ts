import { expect, test } from 'vitest';
import { forgetOverReload, keepOverReload, takeAfterReload } from '#data/files/kept-over-reload.ts';
import { aBrowser } from './a-browser.ts';

const stock = new File(['Brand,Number'], 'Bestand ü.csv');

test('A chosen file waits for the next load of the page, for its person alone, and is given once.', async () => {
  const caches = aBrowser();
  expect(await takeAfterReload(caches, 'ana')).toBeUndefined();
  await keepOverReload(caches, 'ana', stock);
  expect(await takeAfterReload(caches, 'kim')).toBeUndefined();
  const file = await takeAfterReload(caches, 'ana');
  expect([file?.name, await file?.text()]).toEqual(['Bestand ü.csv', 'Brand,Number']);
  expect(await takeAfterReload(caches, 'ana')).toBeUndefined();
});

test('A log-out forgets it; a browser without caches keeps none; a pasted text has no name.', async () => {
  const caches = aBrowser();
  await keepOverReload(caches, 'ana', stock);
  await forgetOverReload(caches, 'ana');
  expect(await takeAfterReload(caches, 'ana')).toBeUndefined();
  expect(await takeAfterReload(undefined, 'ana')).toBeUndefined();
  await keepOverReload(caches, 'ana', new File(['Isacord 0020'], ''));
  expect((await takeAfterReload(caches, 'ana'))?.name).toBe('');
});
