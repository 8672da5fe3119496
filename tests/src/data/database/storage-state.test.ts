import { expect, test } from 'vitest';
import { storageState } from '#data/database/storage-state.ts';

test.each([
  ['kept', true],
  ['not_kept', false],
  ['unknown', undefined],
] as const)('Storage is %s when the browser answers %s.', async (state, isKept) => {
  expect(
    await storageState(
      async () => undefined,
      async () => isKept,
    ),
  ).toBe(state);
});

test('Storage that cannot be opened is not there, whatever the browser promises.', async () => {
  const fails = () => Promise.reject(new DOMException('no', 'SecurityError'));
  expect(await storageState(fails, async () => true)).toBe('unavailable');
});
