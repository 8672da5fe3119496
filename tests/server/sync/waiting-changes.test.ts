import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedId, newId } from '#core/ids.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Role } from '#core/access/permissions.ts';
import { ok } from '#core/result.ts';
import type { Accounts } from '#server/calls/caller.ts';
import { removePerson } from '#server/api/user-routes.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const aTeam = async (role: Role = 'admin') => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const team = await product.team(ana);
  await product.join(bo, team, role);
  const [hers, his] = [aDevice(ana, team), aDevice(bo, team)];
  const thread = aThread();
  const offered = { ...aChange('thread.update', { id: thread.id, set: { notes: 'his' } }), was: 900 };
  return {
    ana,
    bo,
    team,
    hers,
    his,
    thread,
    offered,
    plant: () => his.push(offered),
    put: (userId: string, as: Role) => ana.call('POST', `/teams/${team}/members`, { body: { userId, role: as } }),
    takeOut: (by: Person, userId: string) => by.call('DELETE', `/teams/${team}/members/${userId}`),
    bring: async (): Promise<unknown> => {
      await hers.push(aChange('thread.create', thread));
      return (await hers.row(thread.id))?.d?.['notes'];
    },
  };
};

const waitingIn = async (team: string): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(
    'select count(*) from app.sync_early e join app.team t on t.id = e.team_id where t.public_id = $1',
    [team],
  );
  return row?.count ?? 0;
};

const accounts: Accounts = { prove: async () => ok(undefined), remove: async () => {}, removed: () => {} };
const endAccount = ({ userId, email }: Person) =>
  removePerson(
    { proof: 'confirmed', db: product.db, accounts, postbox: { put: async () => {} } },
    { userId, email, languages: '' },
    new Date(product.time.now),
  );

describe('a change that waits for its row takes effect by the membership that its sender has then', () => {
  test('of a member it takes effect', async () => {
    const { plant, bring, team } = await aTeam('member');
    await plant();
    expect(await bring()).toBe('his');
    expect(await waitingIn(team)).toBe(0);
  });

  test.each([
    ['was taken out', ({ takeOut, ana, bo }) => takeOut(ana, bo.userId)],
    ['has left', ({ takeOut, bo }) => takeOut(bo, bo.userId)],
    ['is no admin any more', ({ put, bo }) => put(bo.userId, 'member')],
    ['may only read', ({ put, bo }) => put(bo.userId, 'viewer')],
    ['has ended their account', ({ bo }) => endAccount(bo)],
  ] satisfies readonly (readonly [string, (team: Awaited<ReturnType<typeof aTeam>>) => Promise<unknown>])[])(
    'of somebody who %s it ends at once',
    async (_, happens) => {
      const team = await aTeam();
      await team.plant();
      expect(await waitingIn(team.team)).toBe(1);
      await happens(team);
      expect(await waitingIn(team.team)).toBe(0);
      expect(await team.bring()).toBeNull();
    },
  );

  test('an undo waits for the booking that it takes back, also where its spool is there', async () => {
    const { hers, his, team, thread } = await aTeam();
    const spool = aSpool(thread.id);
    await hers.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const use = aUse(spool.id, 100_000);
    const undo = {
      id: derivedId(team, 'movement', use.id, 'reversal'),
      set: { spoolId: spool.id, type: 'reversal', reversesId: use.id },
    };
    await his.push({ ...aChange('movement.create', undo), was: 900 });
    expect(await waitingIn(team)).toBe(1);
    await hers.push(aChange('movement.create', use));
    expect(await waitingIn(team)).toBe(0);
    expect((await hers.row(spool.id))?.d).toMatchObject({ remainingMm: 1_000_000 });
  });

  test('nor does it take effect once they are back', async () => {
    const { ana, bo, team, plant, takeOut, bring } = await aTeam();
    await plant();
    await takeOut(ana, bo.userId);
    await product.join(bo, team, 'admin');
    expect(await bring()).toBeNull();
  });

  test('a deleted team that is brought back has nothing that waits', async () => {
    const { ana, team, plant, bring } = await aTeam();
    await plant();
    await ana.call('DELETE', `/teams/${team}`);
    await product.db.query('update app.team set deleted_at = null where public_id = $1', [team]);
    expect(await waitingIn(team)).toBe(0);
    expect(await bring()).toBeNull();
  });

  test('of somebody who was given more to do it still waits', async () => {
    const { bo, plant, put, bring } = await aTeam('member');
    await plant();
    await put(bo.userId, 'admin');
    expect(await bring()).toBe('his');
  });

  test('the role that counts is the present one, however it came to be', async () => {
    const { bo, team, plant, bring } = await aTeam();
    await plant();
    await product.join(bo, team, 'viewer');
    expect(await bring()).toBeNull();
    expect(await waitingIn(team)).toBe(0);
  });

  test('what others have waiting stays', async () => {
    const { ana, bo, team, hers, plant, takeOut, thread, bring } = await aTeam();
    await plant();
    const other = { ...aChange('thread.update', { id: thread.id, set: { tags: ['hers'] } }), was: 901 };
    await hers.push(other);
    await takeOut(ana, bo.userId);
    expect(await waitingIn(team)).toBe(1);
    expect(await bring()).toBeNull();
    expect((await hers.row(thread.id))?.d).toMatchObject({ tags: ['hers'] });
  });

  test('a push that is on its way while its sender is taken out leaves nothing behind', async () => {
    const { ana, bo, team, plant, takeOut, bring } = await aTeam();
    let both: Promise<unknown> | undefined;
    await product.db.transaction(async (tx) => {
      await tx.query(
        'select from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1 for update of c',
        [team],
      );
      both = Promise.allSettled([plant(), takeOut(ana, bo.userId)]);
      await expect.poll(waitingForLocks).toBe(2);
    });
    await both;
    expect(await waitingIn(team)).toBe(0);
    expect(await bring()).toBeNull();
  });
});

describe('of what waits there is an end', () => {
  const fill = (team: string, userId: string, count: number) =>
    product.db.query(
      `insert into app.sync_early (team_id, mid, was, user_id, body, at)
       select id, gen_random_uuid(), 1, $2, '{}', now() from app.team, generate_series(1, $3::int) where public_id = $1`,
      [team, userId, count],
    );

  test('the last one of a person waits, the next is refused as what it is, and others still have room', async () => {
    const { bo, team, hers, plant, his, thread } = await aTeam();
    await fill(team, bo.userId, serverLimits.personEarlyChanges - 1);
    expect((await plant()).outcomes).toMatchObject([{ status: 'applied' }]);
    const next = { ...aChange('spool.create', aSpool(newId())), was: 902 };
    expect((await his.push(next)).outcomes).toMatchObject([{ status: 'rejected', code: 'too_many_waiting' }]);
    const other = { ...aChange('thread.update', { id: thread.id, set: { name: 'hers' } }), was: 903 };
    expect((await hers.push(other)).outcomes).toMatchObject([{ status: 'applied' }]);
    expect(await waitingIn(team)).toBe(serverLimits.personEarlyChanges + 1);
  });

  test('what waits is counted in bytes too, of a person and of a team', async () => {
    const { bo, team, hers, plant, his, thread } = await aTeam();
    const weigh = (bytes: number, userId: string) =>
      product.db.query(
        `update app.sync_early e set bytes = $2 from app.team t
         where t.id = e.team_id and t.public_id = $1 and e.user_id = $3`,
        [team, bytes, userId],
      );
    const next = async (device: typeof his) => {
      const change = { ...aChange('thread.update', { id: thread.id, set: { name: 'next' } }), was: 905 };
      const [outcome] = (await device.push(change)).outcomes;
      return outcome?.code ?? outcome?.status;
    };
    await plant();
    await weigh(serverLimits.personEarlyBytes - 100, bo.userId);
    expect([await next(his), await next(hers)]).toEqual(['too_many_waiting', 'applied']);
    await weigh(serverLimits.personEarlyBytes / 2, bo.userId);
    expect(await next(his)).toBe('applied');
    await weigh(serverLimits.teamEarlyBytes / 2, bo.userId);
    expect(await next(hers)).toBe('too_many_waiting');
  });

  test('a team full of waiting changes takes no more from anybody', async () => {
    const { ana, bo, team, plant } = await aTeam();
    await fill(team, ana.userId, serverLimits.teamEarlyChanges);
    expect((await plant()).outcomes).toMatchObject([{ status: 'rejected', code: 'too_many_waiting' }]);
    expect(await product.db.query('select from app.sync_early where user_id = $1', [bo.userId])).toEqual([]);
  });
});

const waitingForLocks = async (): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};
