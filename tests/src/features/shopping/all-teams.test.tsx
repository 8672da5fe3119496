// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
// Imports the part that the page loads later, so that no test waits for the disk.
import '#features/shopping/all-teams.tsx';
import { nine, owner, teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const aLow = (threadId: string, minSpools: number | null) => [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia', minSpools }, threadId),
  aSpool(threadId),
];

const aTeamHere = (id: string) => {
  const db = openTeamDatabase(owner, id);
  const store = createTeamStore(db, { userId: owner, teamId: id, role: 'owner' }, () => Date.parse(nine));
  onTestFinished(() => {
    store.feed.close();
    db.close();
  });
  return store;
};

test('All my teams shows what each of them needs, low stock included, under its name', async () => {
  const guild = newId();
  const store = aTeamHere(guild);
  await save(store, ...aLow(newId(), 3), {
    name: 'shoppingLine.create',
    args: { id: newId(), set: { text: 'Cones', status: 'ordered' } },
  });
  const { box } = await aWorkshop(<ShoppingScreen />, {
    teams: [
      { public_id: guild, name: 'The guild' },
      { public_id: newId(), name: 'Not on this device' },
    ],
  });
  [...box.querySelectorAll('button, label')]
    .find((one) => one.textContent === 'All my teams')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const pane = () => box.querySelector('section[aria-label="The guild"]')?.textContent?.replaceAll('\u00a0', ' ');
  await expect.poll(pane).toContain('1902 Isacord Poinsettia2 × 1,000 m');
  expect(pane()).toContain('Cones1 piece');
  expect(pane()).toContain('Ordered');
  expect(box.textContent).not.toContain('Not on this device');
});

test('All my teams counts the general minimum of each team, of the open one and of those that were open here', async () => {
  const guild = newId();
  const [own, other] = [aTeamHere(teamId), aTeamHere(guild)];
  await save(own, ...aLow(newId(), null));
  await save(other, ...aLow(newId(), null));
  const { box } = await aWorkshop(<ShoppingScreen />, {
    before: own,
    isPart: true,
    teamMinSpools: 2,
    otherMinimums: { [guild]: 5 },
    teams: [
      { public_id: teamId, name: 'Mine' },
      { public_id: guild, name: 'The guild' },
    ],
  });
  [...box.querySelectorAll('button, label')]
    .find((one) => one.textContent === 'All my teams')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const pane = (name: string) =>
    box.querySelector(`section[aria-label="${name}"]`)?.textContent?.replaceAll('\u00a0', ' ');
  await expect.poll(() => pane('The guild')).toContain('1902 Isacord Poinsettia4 × 1,000 m');
  expect(pane('Mine')).toContain('1902 Isacord Poinsettia1 × 1,000 m');
});
