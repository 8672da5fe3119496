// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import '#texts/en/machines.ts';
import { HoopsDialog } from '#features/machines/hoops-dialog.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const HoopsOfFirst = () => {
  const { rows: machines } = useQuery(rowsOf('machine'));
  const { rows: hoops } = useQuery(rowsOf('hoop'));
  const [machine] = machines;
  return machine && <HoopsDialog machine={machine} hoops={hoops} onClose={() => undefined} />;
};

const opened = async (nicknames: readonly string[], named: readonly string[], deleted: readonly string[] = []) => {
  const { store, open } = await aTeamOf();
  const ids = new Map(nicknames.map((nickname) => [nickname, newId()]));
  const hoopId = newId();
  const machines = named.map((nickname) => ({ machineId: ids.get(nickname) ?? '' }));
  await save(
    store,
    ...[...ids].map(([nickname, id]) =>
      mutate('machine.create', { id, set: { nickname, brand: 'Tajima', model: 'TMEZ-SC' } }),
    ),
    mutate('hoop.create', { id: hoopId, set: { name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800, machines } }),
  );
  for (const nickname of deleted) await save(store, mutate('machine.delete', { id: ids.get(nickname) ?? '' }));
  const page = open('/', '/', <HoopsOfFirst />);
  const found = () => page.box.querySelector<HTMLInputElement>('input[type=checkbox]');
  await expect.poll(found).not.toBeNull();
  const box = found() as HTMLInputElement;
  const namedNow = async () => {
    const now = (await store.db.rows.get(rowKey('hoop', hoopId)))?.d['machines'] as { readonly machineId: string }[];
    return now.map(({ machineId }) => [...ids].find(([, id]) => id === machineId)?.[0]);
  };
  const hint = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  return { box, hint, namedNow };
};

test.each([
  ['that names no machine', []],
  ['that names it', ['Bertha']],
])('The only machine stays ticked at a hoop %s, and the reason is said', async (_, named) => {
  const { box, hint, namedNow } = await opened(['Bertha'], named);
  expect([box.checked, box.disabled, hint()]).toEqual([true, true, 'A hoop fits at least one machine.']);
  box.click();
  expect(await namedNow()).toEqual(named);
});

test('The only machine stays ticked where all others that the hoop names are deleted', async () => {
  const { box, hint } = await opened(['Bertha', 'Carl'], ['Bertha', 'Carl'], ['Carl']);
  expect([box.checked, box.disabled, hint()]).toEqual([true, true, 'A hoop fits at least one machine.']);
});

test('A hoop that fits every machine is unticked at one of two, and then stays at the other', async () => {
  const { box, hint, namedNow } = await opened(['Bertha', 'Carl'], []);
  expect([box.checked, box.disabled, hint()]).toEqual([true, false, 'fits every machine']);
  box.click();
  await expect.poll(namedNow).toEqual(['Carl']);
  await expect.poll(() => box.checked).toBe(false);
  box.click();
  await expect.poll(namedNow).toEqual(['Carl', 'Bertha']);
});
