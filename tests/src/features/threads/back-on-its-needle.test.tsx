// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { commit } from '#data/queue/commit.ts';
import { SpoolSteps } from '#features/threads/spools/spool-steps.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { aSpool, aThread, save, saved } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const Steps = () => {
  const [one] = useQuery(stock).rows[0]?.spools ?? [];
  return one === undefined ? null : <SpoolSteps one={one} onBook={() => undefined} onDone={() => undefined} />;
};

test.each(['It is lost', 'It is empty', 'Archive', 'Delete spool'])(
  'After “%s” and its undo the spool is back on its needle',
  async (step) => {
    const { store, open } = await aTeamOf();
    const [thread, spoolId, machineId] = [newId(), newId(), newId()];
    const place = { machineId, head: 0, needle: 1 };
    const id = slotId(store.actor.teamId, machineId, place);
    await save(store, aThread({}, thread));
    await save(store, aSpool(thread, {}, spoolId));
    await save(
      store,
      mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
      mutate('needle.update', { id, set: { ...place, spoolId } }),
    );
    const onNeedle = async () => (await store.db.rows.get(rowKey('needle', id)))?.d['spoolId'];
    expect(await onNeedle()).toBe(spoolId);
    const page = open('/', '/', <Steps />);
    await page.press(step);
    await expect.poll(onNeedle).toBeNull();
    await page.press('Undo');
    await expect.poll(onNeedle).toBe(spoolId);
  },
);

test('The undo leaves a needle alone that was loaded anew meanwhile, and a spool that is on another needle [F10]', async () => {
  const { store } = await aTeamOf();
  const [thread, spoolId, other, machineId] = [newId(), newId(), newId(), newId()];
  const place = { machineId, head: 0, needle: 1 };
  const elsewhere = { machineId, head: 0, needle: 2 };
  const [id, there] = [place, elsewhere].map((one) => slotId(store.actor.teamId, machineId, one)) as [string, string];
  const onNeedle = async (needle: string) => (await store.db.rows.get(rowKey('needle', needle)))?.d['spoolId'];
  await save(store, aThread({}, thread));
  await save(store, aSpool(thread, {}, spoolId), aSpool(thread, { shortCode: 'T-0002' }, other));
  await save(
    store,
    mutate('machine.create', {
      id: machineId,
      set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', needlesPerHead: 2 },
    }),
    mutate('needle.update', { id, set: { ...place, spoolId } }),
  );
  const undo = saved(await commit(store, [mutate('spool.update', { id: spoolId, set: { state: 'lost' } })]));
  await save(store, mutate('needle.update', { id, set: { ...place, spoolId: other } }));
  expect(await undo.save(store)).toMatchObject({ ok: true });
  expect(await onNeedle(id)).toBe(other);
  await save(store, mutate('needle.update', { id: there, set: { ...elsewhere, spoolId } }));
  await save(store, mutate('needle.update', { id, set: { ...place, spoolId: null } }));
  expect(await undo.save(store)).toMatchObject({ ok: true });
  expect([await onNeedle(id), await onNeedle(there)]).toEqual([null, spoolId]);
  await save(store, mutate('machine.delete', { id: machineId }));
  expect(await undo.save(store)).toMatchObject({ ok: true });
  expect(await onNeedle(id)).toBeNull();
});
