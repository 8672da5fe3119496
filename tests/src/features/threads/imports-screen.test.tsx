// @vitest-environment happy-dom
import '#texts/en/importing.ts';
import { afterEach, expect, test } from 'vitest';
import { recorded } from '#core/exchange/import-record.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { ImportsScreen } from '#features/threads/import/imports-screen.tsx';
import { nine } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, aUse } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

const anImport = () => {
  const [one, other] = [aThread({ code: '0020' }), aThread({ code: '0015' })];
  const [spool, used] = [aSpool(one.args.id), aSpool(other.args.id, { shortCode: 'T-0002' })];
  const made = [one, other, spool, used];
  const [batch] = recorded([{ actions: made, takeBack: [] }], { source: 'file', fileName: 'list.csv', at: nine });
  return [...(batch?.actions ?? []), aUse(used.args.id, 1000)];
};

const words = (one: Element) => (one.textContent ?? '').replaceAll('\u00a0', ' ');

test('what was used since stays, and is said beside what is gone', async () => {
  const { box, inventory } = await aWorkshop(<ImportsScreen />, { drafts: anImport() });
  const button = () => [...box.querySelectorAll('button')].find((one) => words(one) === 'Take back');
  await expect.poll(button).toBeTruthy();
  expect(words(box)).toContain('2 colours, 2 spools');
  expect(words(box)).toContain('list.csv');
  button()?.click();
  await expect.poll(() => words(box)).toContain('1 spool stays, because it was used since.');
  expect(words(box)).toContain('1 colour stays, because it is still in use.');
  expect(words(box)).toContain('Taken back');
  await expect.poll(() => inventory.snapshot().rows.map(({ thread }) => thread.code)).toEqual(['0015']);
  expect(button()).toBeUndefined();
});

test.each(['viewer', 'member'] as const)('a %s takes back no import of another person', async (role) => {
  const { box, store } = await aWorkshop(<ImportsScreen />, { role });
  const set = { importId: newId(), source: 'paste', at: nine, colours: 9, spools: 12 } as const;
  await store.db.rows.clear();
  const row = mutate('importBatch.create', { id: newId(), set });
  await store.db.rows.put({
    key: `importBatch/${row.args.id}`,
    kind: 'importBatch',
    id: row.args.id,
    v: 2,
    dirty: 0,
    deleted: false,
    sort: nine,
    refs: [],
    d: { ...set, fileName: null, madeThreads: [], madeSpools: [], madePlaces: [], bookings: [], changes: [] },
  } as never);
  await expect.poll(() => words(box)).toContain('9 colours, 12 spools');
  expect(words(box)).toContain('Pasted');
  expect(words(box)).not.toContain('Take back');
});
