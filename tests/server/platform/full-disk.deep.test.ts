import { expect, test } from 'vitest';
import { failAndMend, withABrokenDisk } from './a-broken-disk.ts';

withABrokenDisk();

test.each([
  ['58030', 'disk_broken', 'The database cannot use its disk'],
  ['53400', 'limit_reached', 'The database has reached a limit'],
  ['25006', 'read_only', 'The database is read-only'],
])('while writes fail with %s the server says so to everybody, and stops saying it when they work again', (...row) =>
  expect(failAndMend(...row)).resolves.toBeUndefined(),
);
