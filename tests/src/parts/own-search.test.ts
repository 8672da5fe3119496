import { expect, test } from 'vitest';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { stockOf } from '#core/stock/stock.ts';
import { ownSearch } from '#parts/threads/own-search.ts';

test('Thousands of threads are prepared for the first search, not when the list is drawn, and once for all who search them.', () => {
  let readings = 0;
  const threads = ['1902', '0020'].map((code): OwnedThread => {
    const data = {
      ...threadDefaults,
      brand: 'Isacord',
      line: '40',
      code,
      name: null,
    } as unknown as OwnedThread['thread'];
    const thread = new Proxy(data, {
      get: (of, field) => {
        if (field === 'code') readings += 1;
        return Reflect.get(of, field) as unknown;
      },
    });
    return { id: code, version: 1, thread, spools: [], stock: stockOf([]), isPending: false };
  });
  const search = ownSearch(threads);
  expect(ownSearch(threads)).toBe(search);
  expect(readings).toBe(0);
  expect(search('1902').map(({ id }) => id)).toEqual(['1902']);
  const prepared = readings;
  expect(search('20').map(({ id }) => id)).toEqual(['0020']);
  expect(readings).toBe(prepared);
});
