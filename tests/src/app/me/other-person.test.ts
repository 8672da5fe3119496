import { describe, expect, test } from 'vitest';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { quarantinesOf } from '#data/left-teams/quarantine.ts';
import { newAccount } from '#session/account.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aPersonAtWork, teamOf } from './a-person-at-work.ts';

const other = { userId: '00000000-0000-4000-8000-0000000000bb', email: 'eve@example.com', fullName: null };
const works = ['sweep', 'syncEverything'] as const;

const jo = async () => {
  const person = aPersonAtWork();
  const { account, save, device, inTeam, servers } = person;
  for (const number of [1, 2, 3]) await save(number, number);
  account.change(owner, { teams: account.get()?.teams.slice(0, 1) ?? [] });
  const kept = async () => ({
    teams: (await teamsOnDevice(owner)).toSorted(),
    waiting: await Promise.all([1, 2, 3].map((number) => inTeam(number, ({ db }) => db.outbox.count()))),
    marks: await Promise.all([1, 2, 3].map((number) => inTeam(number, ({ db }) => db.meta.get('gone')))),
    aside: await quarantinesOf(device, owner),
    sent: [...servers.values()].map(({ book }) => book.rows.size),
  });
  return { ...person, kept };
};

const everything = {
  teams: [1, 2, 3].map(teamOf),
  waiting: [1, 2, 3],
  marks: [undefined, undefined, undefined],
  aside: [],
  sent: [0, 0, 0],
};

describe('When somebody else signs in while teams without a screen are looked after', () => {
  test.each(works)('it ends at the call that is on its way, and its answer is not believed (%s)', async (what) => {
    const { work, world, account, kept } = await jo();
    world.onAsked = () => {
      account.save(newAccount(other, 2));
      world.memberOf.clear(); // the server tells the other person that they are in none of these teams
    };
    await work[what]();
    expect(world.asked).toHaveLength(1);
    expect(await kept()).toEqual(everything);
  });

  test.each(works)(
    'and this page has not heard of it yet, the server takes nothing, nobody is put out and no session is renewed (%s)',
    async (what) => {
      const { work, world, kept } = await jo();
      world.signedIn = other.userId;
      world.memberOf.clear();
      await work[what]();
      expect(world.asked.length).toBeGreaterThan(0);
      expect(await kept()).toEqual(everything);
      expect(world.renewals).toBe(0);
    },
  );
});

test('Teams that were left wait for their own person.', async () => {
  const { work, world, account, inTeam, kept } = await jo();
  await inTeam(3, markGone);
  world.onAsked = () => account.save(newAccount(other, 2));
  await work.sweep();
  expect((await kept()).teams).toEqual(everything.teams);
});

test('What a person said of themselves is not said of the one whose session is in the browser; it waits for them.', async () => {
  const { work, world, device, said } = aPersonAtWork();
  world.signedIn = other.userId;
  await work.changeProfile({ full_name: 'Jo Smith' });
  await work.syncEverything();
  expect([said, await device.db.calls.count(), world.renewals]).toEqual([[], 1, 0]);
  world.signedIn = owner;
  await work.syncEverything();
  expect([said, await device.db.calls.count()]).toEqual([[{ full_name: 'Jo Smith' }], 0]);
});
