// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import { SheetsScreen } from '#features/machines/sheets-screen.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { aPage, aPulled, aSpool, aThread, epoch, save } from '../../data/a-tab.ts';
import { storePage } from '#data/rows/pages.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const path = '/inventory/machine-sheets';
const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
const Screen = () => (
  <TeamsProvider teams={teams}>
    <SheetsScreen />
  </TeamsProvider>
);

const machine = (set: object) =>
  mutate('machine.create', {
    id: newId(),
    set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', needlesPerHead: 3, ...set },
  });

test('The insurance sheet names every machine but the sold, with serial, value and their sum.', async () => {
  const team = await aTeamOf();
  await save(
    team.store,
    machine({ serial: 'SN-1', priceMinor: 1_200_000, currentValueMinor: 900_000, insured: true }),
    machine({ nickname: 'Clara', serial: 'SN-2', currentValueMinor: 50_000 }),
    machine({ nickname: 'Gone', status: 'sold' }),
  );
  const page = team.open(path, path, <Screen />);
  await expect.poll(page.text).toContain('SN-1');
  const rows = () => [...page.box.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
  expect(rows()).toEqual([
    ['Machine', 'Serial number', 'Place', 'Bought on', 'Insured', 'Price', 'Value now'],
    ['BerthaTajima TMEZ-SC · Single needle', 'SN-1', '', '', 'yes', '€12,000.00', '€9,000.00'],
    ['ClaraTajima TMEZ-SC · Single needle', 'SN-2', '', '', 'no', '', '€500.00'],
    ['Total', '€12,000.00', '€9,500.00'],
  ]);
  expect(page.text()).toContain('1 machine has no price and is not in the total of prices.');
  expect(page.text()).not.toContain('in the total of values');
});

test('Who may not see costs gets the serials masked and no value at all.', async () => {
  const team = await aTeamOf('viewer');
  const hidden = { serial: null, priceMinor: null, residualMinor: null, currentValueMinor: null, upkeepPerHour: null };
  const row = aPulled(2, { ...machineDefaults, ...machine({}).args.set, totalStitches: 0, totalSeconds: 0, ...hidden });
  await storePage(team.store, aPage(1, 2, [{ ...row, t: 'machine' }]), { epoch, generation: 0 });
  const page = team.open(path, path, <Screen />);
  await expect.poll(page.text).toContain('••••');
  expect(page.text()).toContain('hidden from your role');
  expect(page.text()).not.toMatch(/€|Price|Total/u);
});

test('The maintenance sheet says how often, when last and how it stands; the needle chart what is on each needle.', async () => {
  const team = await aTeamOf();
  const one = machine({});
  const machineId = one.args.id;
  const [threadId, taskId] = [newId(), newId()];
  const spool = aSpool(threadId);
  const slot = { head: 0, needle: 2 };
  await save(
    team.store,
    aThread({ name: 'Poinsettia' }, threadId),
    spool,
    one,
    mutate('maintenanceTask.create', {
      id: taskId,
      set: {
        title: 'Oil the hook',
        machineIds: [machineId],
        everyDays: 30,
        everyHours: '4',
        steps: ['Open the plate'],
      },
    }),
    mutate('needle.update', {
      id: slotId(team.store.actor.teamId, machineId, slot),
      set: { machineId, ...slot, threadId, spoolId: spool.args.id, needleType: 'DBxK5', needleSize: '75/11' },
    }),
  );
  const page = team.open(path, path, <Screen />);
  await page.press('Maintenance');
  await expect.poll(page.text).toContain('Oil the hook☐ Open the plate4\u00a0h · 30 days');
  await page.press('Needles');
  await expect.poll(page.text).toContain('21902 Isacord PoinsettiaT-0001DBxK5 75/11');
});
