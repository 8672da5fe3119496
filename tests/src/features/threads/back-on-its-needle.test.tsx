// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { SpoolSteps } from '#features/threads/spools/spool-steps.tsx';
import { backOnNeedles } from '#inventory/back-on-needles.ts';
import { useInventory } from '#services/workspace.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const Steps = () => {
  const [one] = useInventory().threads[0]?.spools ?? [];
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

test('The undo leaves a needle alone that was loaded anew meanwhile', async () => {
  const { store } = await aTeamOf();
  const [thread, spoolId, other, machineId] = [newId(), newId(), newId(), newId()];
  const place = { machineId, head: 0, needle: 1 };
  const id = slotId(store.actor.teamId, machineId, place);
  await save(store, aThread({}, thread));
  await save(store, aSpool(thread, {}, spoolId), aSpool(thread, { shortCode: 'T-0002' }, other));
  await save(
    store,
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
    mutate('needle.update', { id, set: { ...place, spoolId } }),
  );
  const back = await backOnNeedles(store.db, [spoolId]);
  await save(store, mutate('spool.update', { id: spoolId, set: { state: 'lost' } }));
  expect(await back(store.db)).toHaveLength(1);
  await save(store, mutate('needle.update', { id, set: { ...place, spoolId: other } }));
  expect(await back(store.db)).toEqual([]);
  await save(store, mutate('spool.delete', { id: other }), mutate('machine.delete', { id: machineId }));
  expect(await back(store.db)).toEqual([]);
});
