// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { RejectionCode } from '#core/mutations/mutation.ts';
import { commit, type Undo } from '#data/queue/commit.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { loadNeedle } from '#parts/machines/needle-actions.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notUndoneSentence } from '#parts/actions/reasons.ts';
import { initTexts } from '#texts/init-texts.ts';
import { aSpool, aTab, aThread, save, saved } from '../../data/a-tab.ts';

afterEach(async () => {
  toast.dismiss();
  await initTexts('en');
});

const titled = () => toast.getToasts().flatMap((one) => ('title' in one ? [one] : []));

const pressUndo = async (done: string): Promise<void> => {
  const offer = () => titled().find(({ title }) => title === done)?.action;
  await expect.poll(offer).toBeTruthy();
  const action = offer();
  if (typeof action !== 'object' || action === null || !('onClick' in action)) throw new Error('It offers no undo.');
  action.onClick({} as never);
};

const onAMissingNeedle = async (store: TeamStore): Promise<Undo> => {
  const [machineId, threadId] = [newId(), newId()];
  const built = { nickname: 'Bertha', brand: 'Ricoma', model: 'EM-1010', needlesPerHead: 10 };
  const place = { head: 0, needle: 7 };
  const on = { teamId: store.actor.teamId, machineId };
  const load = loadNeedle(on, place, { threadId, spoolId: null }, []);
  await save(store, aThread({}, threadId), mutate('machine.create', { id: machineId, set: built }));
  const undo = saved(await commit(store, load));
  await save(store, mutate('machine.update', { id: machineId, set: { needlesPerHead: 6 } }));
  return undo;
};

const ofADeletedSpool = async (store: TeamStore): Promise<Undo> => {
  const [threadId, spoolId] = [newId(), newId()];
  await save(store, aThread({}, threadId), aSpool(threadId, {}, spoolId));
  const undo = saved(await commit(store, [mutate('spool.update', { id: spoolId, set: { position: 'A1' } })]));
  await save(store, mutate('spool.delete', { id: spoolId }));
  return undo;
};

const ofNothing = async (store: TeamStore): Promise<Undo> => {
  const id = newId();
  await save(store, aThread({}, id));
  const undo = saved(await commit(store, [mutate('thread.delete', { id })]));
  await store.db.rows.clear();
  return undo;
};

const didNotFit = 'Not undone: something else was changed since, and what was there before no longer fits it.';

test.each([
  ['en', onAMissingNeedle, `${didNotFit} Change it by hand.`],
  ['en', ofADeletedSpool, 'Not undone: this was deleted since.'],
  ['en', ofNothing, 'Not undone: what was to be undone is no longer here.'],
  [
    'de',
    onAMissingNeedle,
    'Nicht rückgängig gemacht: Seither wurde etwas anderes geändert, und der alte Stand passt nicht mehr dazu. Ändere es von Hand.',
  ],
  ['de', ofADeletedSpool, 'Nicht rückgängig gemacht: Das wurde seither gelöscht.'],
] as const)('an undo that no longer fits says what happened (%s)', async (language, happened, words) => {
  const { store, db } = aTab();
  const undo = await happened(store);
  await initTexts(language);
  const waiting = await db.outbox.count();
  const done = newId();
  offerUndo(store, done, undo);
  await pressUndo(done);
  await expect.poll(() => titled().map(({ title }) => title)).toContain(words);
  expect(await db.outbox.count()).toBe(waiting);
});

test.each(['en', 'de'] as const)('no refusal of an undo speaks of a value (%s)', async (language) => {
  await initTexts(language);
  const codes: readonly RejectionCode[] = [
    'invalid',
    'forbidden',
    'row_deleted',
    'missing_row',
    'immutable',
    'unknown_mutation',
  ];
  for (const code of codes)
    expect(notUndoneSentence({ kind: 'rejected', rejection: { code } })).toMatch(
      /^(Not undone|Nicht rückgängig gemacht): /,
    );
});
