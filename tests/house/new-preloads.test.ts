import { expect, test } from 'vitest';
import { newPreloads, presentScripts } from '../../tools/vite/new-preloads.ts';

const script = (imports: readonly string[], dynamicImports: readonly string[] = [], isEntry = false) => ({
  imports,
  dynamicImports,
  isEntry,
});

/** The start opens two screens; both open one dialog, and the list opens another one, which opens a third. */
const page = new Map([
  ['start', script(['base'], ['list', 'board'], true)],
  ['base', script([])],
  ['list', script(['base', 'rows', 'forms'], ['dialog', 'filter'])],
  ['board', script(['base', 'rows', 'cards'], ['dialog'])],
  ['rows', script(['base'])],
  ['forms', script(['base'])],
  ['cards', script([])],
  ['dialog', script(['forms', 'rows', 'base'])],
  ['filter', script(['forms'], ['colour'])],
  ['colour', script(['forms', 'cards', 'base'])],
]);

test('a script is present where every way to another one loads it', () => {
  const present = Object.fromEntries([...presentScripts(page)].map(([name, there]) => [name, [...there].toSorted()]));
  expect(present).toEqual({
    start: ['base', 'start'],
    base: ['base', 'start'],
    list: ['base', 'forms', 'list', 'rows', 'start'],
    board: ['base', 'board', 'cards', 'rows', 'start'],
    rows: ['base', 'rows', 'start'],
    forms: ['base', 'forms', 'rows', 'start'],
    cards: ['base', 'cards', 'rows', 'start'],
    dialog: ['base', 'dialog', 'forms', 'rows', 'start'],
    filter: ['base', 'filter', 'forms', 'list', 'rows', 'start'],
    colour: ['base', 'cards', 'colour', 'filter', 'forms', 'list', 'rows', 'start'],
  });
});

test('an import preloads what is not there yet, and not the script that it loads itself', () => {
  const { plugin, resolve } = newPreloads();
  const { generateBundle } = plugin;
  if (typeof generateBundle !== 'object') throw new Error('The plugin reads no bundle.');
  const bundle = Object.fromEntries(
    [...page].map(([name, links]) => [name, { type: 'chunk', fileName: name, ...links }]),
  );
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  const preloaded = (host: string, file: string, needs: string[]) =>
    resolve(file, needs, { hostId: host, hostType: 'js' });
  expect(preloaded('list', 'dialog', ['dialog', 'forms', 'rows', 'base'])).toEqual([]);
  expect(preloaded('board', 'dialog', ['dialog', 'forms', 'rows', 'base'])).toEqual(['forms']);
  expect(preloaded('filter', 'colour', ['colour', 'forms', 'cards', 'base'])).toEqual(['cards']);
});
