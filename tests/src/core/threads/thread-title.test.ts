import { expect, test } from 'vitest';
import { fullTitle, threadTitle } from '#core/threads/thread-title.ts';

test.each([
  [{ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, '1902 Isacord', '1902 Isacord 40'],
  [{ brand: 'Madeira', line: 'Polyneon 40', code: '1800', name: 'Black' }, '1800 Madeira', '1800 Madeira Polyneon 40'],
])('A thread is named by what is printed on the spool, then brand, then name: %o', (thread, short, full) => {
  expect([threadTitle(thread), fullTitle(thread)]).toEqual([`${short} ${thread.name}`, `${full} ${thread.name}`]);
  expect(threadTitle({ ...thread, name: null })).toBe(short);
  expect(fullTitle({ ...thread, name: '' })).toBe(full);
});
