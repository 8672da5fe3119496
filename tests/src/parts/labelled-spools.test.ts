import { expect, test } from 'vitest';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { labelledSpools } from '#parts/threads/labelled-spools.ts';

const owned = (...codes: readonly string[]): OwnedThread =>
  ({
    id: 'a thread',
    thread: threadDefaults,
    spools: codes.map((shortCode) => ({ id: `spool ${shortCode}`, spool: { ...spoolDefaults, shortCode } })),
  }) as never;

test.each([
  ['T-0001', ['spool T-0001']],
  ['t 0001', ['spool T-0001']],
  ['A-1', ['spool A-1']],
  ['ABC', ['spool ABC']],
  ['A-', []],
  ['T-0002', []],
])('The label %s is found by its code, with hyphens or without', (text, found) => {
  const threads = [owned('T-0001', 'A-1', 'ABC')];
  expect(labelledSpools(threads, text).map(({ spoolId }) => spoolId)).toEqual(found);
});
