import { beforeEach, expect, test } from 'vitest';
import { dropShared, forgetShared, keepShared, setSharedAside, sharedFiles } from '#data/files/shared-files.ts';
import { aBrowser } from './a-browser.ts';

let caches: CacheStorage;
beforeEach(() => {
  caches = aBrowser();
});
const namesFor = async (userId: string) => (await sharedFiles(caches, userId)).map(({ file }) => file.name);
const share = (name: string) => keepShared(caches, new File([`bytes of ${name}`], name, { type: 'image/png' }));

test('What was shared waits for its place, with its name and bytes.', async () => {
  await share('a.png');
  await share('b ü.png');
  expect(await namesFor('ana')).toEqual(['a.png', 'b ü.png']);
  const [first] = await sharedFiles(caches, 'ana');
  expect([await first?.file.text(), first?.file.type]).toEqual(['bytes of a.png', 'image/png']);
});

test('A batch that is dropped again after a full device kept part of it is kept once; other bytes of a name are kept.', async () => {
  await share('a.png');
  await share('a.png');
  await share('b.png');
  await keepShared(caches, new File(['other_ of a.png'], 'a.png', { type: 'image/png' }));
  expect(await Promise.all((await sharedFiles(caches, 'ana')).map(async ({ file }) => file.text()))).toEqual([
    'bytes of a.png',
    'bytes of b.png',
    'other_ of a.png',
  ]);
});

test('What was set aside at the end of a session waits for this person, and nobody else is shown it.', async () => {
  await share('a.png');
  await setSharedAside(caches, 'ana');
  expect(await namesFor('kim')).toEqual([]);
  await share('b.png');
  expect(await namesFor('kim')).toEqual(['b.png']);
  expect(await namesFor('ana')).toEqual(['a.png', 'b.png']);
});

test('What has found its place or is not wanted waits no longer, also what was set aside.', async () => {
  await share('a.png');
  await setSharedAside(caches, 'ana');
  await share('b.png');
  for (const { address } of await sharedFiles(caches, 'ana')) await dropShared(caches, 'ana', address);
  expect(await namesFor('ana')).toEqual([]);
  await share('c.png');
  await forgetShared(caches, 'ana');
  expect(await namesFor('ana')).toEqual([]);
});
