import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { saveBatches } from '#features/threads/import/use-import.ts';
import { notify } from '#ui/notify.ts';
import { aSlowTab } from '../../data/a-slow-tab.ts';
import { aThread } from '../../data/a-tab.ts';
import { inTenSeconds, pass, real } from '../../data/in-ten-seconds.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aBatch = (code: string) => {
  const id = newId();
  return { actions: [aThread({ code }, id)], takeBack: [mutate('thread.delete', { id })] };
};

const anImport = async (stopAfter: number) => {
  const tab = await aSlowTab('is silent');
  const problems: string[] = [];
  vi.spyOn(notify, 'problem').mockImplementation((text) => void problems.push(text));
  const parts: number[] = [];
  const run = saveBatches(
    tab.store,
    [aBatch('1'), aBatch('2'), aBatch('3')],
    () => parts.length === stopAfter,
    (part) => {
      parts.push(part);
      if (parts.length === 1) tab.slow(true);
    },
  );
  await tab.taken;
  const codes = async () =>
    (await tab.db.rows.toArray())
      .filter(({ deleted }) => !deleted)
      .map(({ d }) => (d as { readonly code: string }).code);
  return { ...tab, run, problems, codes };
};

test('a batch that turns out to be saved counts as saved, and is taken back with the others', async () => {
  const { run, problems, codes, slow, finish } = await anImport(2);
  await pass(10); // by now it is unclear whether the second batch was saved
  slow(false);
  finish();
  await real(60);
  expect(await inTenSeconds(run)).toEqual({ kind: 'stopped' });
  expect([await codes(), problems]).toEqual([['1902'], []]);
});

test('what cannot be taken back is said', async () => {
  const { run, problems, finish, slow } = await anImport(3);
  await pass(28);
  expect(await inTenSeconds(run)).toEqual({ kind: 'failed', why: { kind: 'storage', reason: 'doubt' } });
  expect(problems).toEqual([
    'A part of it is saved and could not be taken back. Look at what is there before you start again.',
  ]);
  slow(false);
  finish();
  await real(20);
});
