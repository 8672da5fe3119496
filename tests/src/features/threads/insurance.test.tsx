// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { InsuranceDialog } from '#features/threads/take-out/insurance-dialog.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
const path = '/inventory/threads';

test('The insurance list values no spool of unknown amount, and says beside the sums what they leave out.', async () => {
  const team = await aTeamOf();
  const [red, blue] = [newId(), newId()];
  const paid = { initialLengthMm: 1_000_000, pricePaidMinor: 400 };
  await save(
    team.store,
    aThread({ code: '1902' }, red),
    aThread({ code: '3953' }, blue),
    aSpool(red, paid),
    aSpool(red, { ...paid, openingMm: null }),
    aSpool(blue, { ...paid, openingMm: null }),
  );
  const page = team.open(
    path,
    path,
    <TeamsProvider teams={teams}>
      <InsuranceDialog onClose={() => undefined} />
    </TeamsProvider>,
  );
  const rows = () => [...page.box.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent));
  await expect.poll(() => rows().length).toBe(4);
  expect(rows().map(([, ...figures]) => figures)).toEqual([
    ['Spools', 'Left', 'To replace', 'Worth of what is left'],
    ['2', '1,000\u00a0m + some', '€8.00', '€4.00'],
    ['1', 'some', '€4.00', '–'],
    ['3', '1,000\u00a0m + some', '€12.00', '€4.00'],
  ]);
  expect(page.text()).toContain('2 spools of unknown amount are not in what is left and its worth.');
});
