import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { demoHoops, demoStock, demoMachines, createRandom } from '#server/demo/seed-demo.ts';

test('Every hoop of the demo fits a machine of it, and each machine has a hoop', () => {
  const teamId = newId();
  const now = Date.parse('2026-11-23T09:30:00Z');
  const machines = demoMachines(teamId, demoStock(teamId, now), now, createRandom(1055));
  const owned = machines.flatMap(({ action }) => (action.name === 'machine.create' ? [action.args.id] : []));
  const hoops = demoHoops(machines).flatMap(({ action }) => (action.name === 'hoop.create' ? [action.args.set] : []));
  expect(hoops.length).toBeGreaterThan(4);
  expect(hoops.every(({ machines: fits }) => (fits ?? []).length > 0)).toBe(true);
  expect(new Set(hoops.flatMap(({ machines: fits }) => (fits ?? []).map(({ machineId }) => machineId)))).toEqual(
    new Set(owned),
  );
  expect(hoops.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['magnetic', 'cap', 'round']));
});
