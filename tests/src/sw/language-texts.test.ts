import { describe, expect, test } from 'vitest';
import { isLanguageFile } from '#core/builds.ts';
import { keepLanguageTexts } from '../../../sw/language-texts.ts';

const paths = ['/assets/german-abc1234.js', '/assets/german-of-files-def5678.js'];
const at = (path: string) => new URL(path, 'https://spoolside.example').href;

const aDevice = (asked: readonly string[], kept: readonly string[] = []) => {
  const disk = new Map(kept.map((path) => [at(path), new Response(`kept ${path}`)]));
  const fetched: string[] = [];
  let isOnline = true;
  const load = async (url: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    fetched.push(new URL(url, at('/')).pathname);
    return new Response('from the server');
  };
  const cache = {
    keys: async () => [...disk.keys()].map((url) => ({ url })),
    match: async (url: string) => disk.get(url)?.clone(),
    put: async (url: string, response: Response) => void disk.set(url, response),
    delete: async ({ url }: { readonly url: string }) => disk.delete(url),
    addAll: async (wanted: readonly string[]) => {
      for (const path of wanted) disk.set(at(path), await load(path));
    },
  };
  const texts = keepLanguageTexts({
    caches: { open: async () => cache as unknown as Cache },
    fetch: (request) => load((request as Request).url),
    paths,
    asked,
  });
  return {
    texts,
    fetched,
    kept: () => [...disk.keys()].map((url) => new URL(url).pathname),
    goOffline: () => (isOnline = false),
  };
};

describe('The texts of a language', () => {
  test.each([
    [['de-AT', 'en'], [], paths],
    [['en-GB', 'de'], [], paths],
    [['en-US'], [], []],
    [['del'], [], []],
    // Somebody chose German in a browser that asks for English: the new build's texts come with the update.
    [['en-US'], ['/assets/german-old1234.js'], paths],
  ])('browser %j with %j on the device: the installation fetches %j', async (asked, before, fetched) => {
    const device = aDevice(asked, before);
    await device.texts.install();
    expect(device.fetched).toEqual(fetched);
  });

  test('an installation that cannot fetch them fails, and is tried again by the browser', async () => {
    const device = aDevice(['de']);
    device.goOffline();
    await expect(device.texts.install()).rejects.toThrow('Failed to fetch');
  });

  test('are kept once a page has loaded them, and then need no network', async () => {
    const device = aDevice(['en']);
    const request = new Request(at(paths[0] as string));
    expect(await (await device.texts.answer(request)).text()).toBe('from the server');
    device.goOffline();
    expect(await (await device.texts.answer(request)).text()).toBe('from the server');
    expect(device.kept()).toEqual([paths[0]]);
  });

  test('of another build go when the worker takes over', async () => {
    const device = aDevice(['de'], ['/assets/german-old1234.js']);
    await device.texts.install();
    await device.texts.activate();
    expect(device.kept()).toEqual(paths);
  });

  test('are known by their names', () => {
    expect([...paths, '/assets/germany.svg', '/german.js'].map((path) => isLanguageFile(path.slice(1)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
