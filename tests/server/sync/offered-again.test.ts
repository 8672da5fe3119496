import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { keepEarly } from '#server/db/history/early-changes.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import type { Database } from '#server/db/sql.ts';
import { lockTeam } from '#server/db/history/heads.ts';
import { aBackup } from '../../journeys/a-backup.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, type Product, type Queued } from '../product.ts';
import { aTeamWithABackup, offerAgain } from './a-restored-team.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const aTeam = () => aTeamWithABackup(product);

describe('what two people did after the backup comes back as it was', () => {
  test.each([1])('whatever they did, and in whatever order their devices offer it again (seed %i)', async (seed) => {
    const { before, after } = await offerAgain(product, seed);
    expect(after).toEqual(before);
  });
});

describe('of changes that are offered again', () => {
  const stateOf = async (team: string, id: string) => {
    const [row] = await product.db.query<{ notes: string | null; deleted: boolean }>(
      `select r.notes, h.deleted from app.thread r join app.head h on h.team_id = r.team_id and h.row_id = r.id
       join app.team t on t.id = r.team_id where t.public_id = $1 and r.id = $2`,
      [team, id],
    );
    return row;
  };

  test('one that was made since the restore stays, whichever comes first', async () => {
    for (const order of ['fresh first', 'fresh last']) {
      const { team, thread, does, histories, restore } = await aTeam();
      await does(0, 'thread.update', { id: thread.id, set: { notes: 'before', tags: ['t'] } });
      const [here, there] = await restore();
      const fresh = aChange('thread.update', { id: thread.id, set: { notes: 'since' } });
      if (order === 'fresh first') await there.push(fresh);
      await here.push(...histories[0]);
      if (order === 'fresh last') await there.push(fresh);
      expect((await here.row(thread.id))?.d).toMatchObject({ notes: 'since', tags: ['t'] });
      expect((await stateOf(team, thread.id))?.notes).toBe('since');
    }
  });

  test('a deletion and a restoration count by when they were first applied', async () => {
    const { team, thread, spool, does, histories, restore } = await aTeam();
    await does(0, 'spool.delete', { id: spool.id });
    await does(0, 'thread.delete', { id: thread.id });
    await does(1, 'thread.restore', { id: thread.id });
    await does(1, 'thread.update', { id: thread.id, set: { notes: 'kept' } });
    const [here, there] = await restore();
    await there.push(...histories[1]);
    await here.push(...histories[0]);
    expect(await stateOf(team, thread.id)).toEqual({ notes: 'kept', deleted: false });
    expect(await here.row(spool.id)).toBeUndefined();
  });

  test('a deletion made since the restore is not undone by an old change, which waits in the body', async () => {
    const { team, thread, does, histories, restore } = await aTeam();
    await does(0, 'thread.update', { id: thread.id, set: { notes: 'kept' } });
    const [here, there] = await restore();
    await there.push(aChange('thread.delete', { id: thread.id }));
    const { outcomes } = await here.push(...histories[0]);
    expect(outcomes).toMatchObject([{ status: 'applied' }]);
    expect(await stateOf(team, thread.id)).toEqual({ notes: 'kept', deleted: true });
    await there.push(aChange('thread.restore', { id: thread.id }));
    expect((await here.row(thread.id))?.d).toMatchObject({ notes: 'kept' });
  });

  test('one that comes before what it builds on is accepted, and takes effect as soon as that is there', async () => {
    const { ana, team, does, histories, restore } = await aTeam();
    const thread = aThread();
    const spool = aSpool(thread.id);
    await does(0, 'thread.create', thread);
    await does(1, 'spool.create', spool);
    await does(0, 'movement.create', aUse(spool.id, 1000));
    await does(1, 'movement.create', aUse(spool.id, 500));
    const [here, there] = await restore();
    const early = await there.push(...histories[1]);
    expect(early.outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await there.row(spool.id)).toBeUndefined();
    const rest = await here.push(...histories[0]);
    expect((await there.row(spool.id))?.d).toMatchObject({ remainingMm: 998_500 });
    expect((await there.pull(0)).to).toBe(rest.version);
    const kept = await product.db.query<{ version: number }>(
      `select version from app.sync_mutation where mid = any($1::uuid[])`,
      [histories[1].map(({ mid }) => mid)],
    );
    expect(Math.min(...kept.map(({ version }) => version))).toBeGreaterThan(early.version);
    const again = aDevice(ana, team);
    await again.push(...histories[0]);
    expect((await there.row(spool.id))?.d).toMatchObject({ remainingMm: 998_500 });
  });

  test('a spool goes on one needle alone, whichever device offers first what it had put on one', async () => {
    for (const later of ['offered', 'since the restore']) {
      const { team, spool, thread, does, histories, restore } = await aTeam();
      const machineId = newId();
      const set = { nickname: 'Bertha', brand: 'T', model: 'M', needlesPerHead: 3, heads: 1 };
      await does(0, 'machine.create', { id: machineId, set });
      const onto = (needle: number) => {
        const slot = { head: 0, needle };
        return { id: slotId(team, machineId, slot), set: { machineId, ...slot, spoolId: spool.id } };
      };
      await does(0, 'needle.update', onto(1));
      await does(1, 'needle.update', onto(2));
      const [here, there] = await restore();
      const [made, ...loaded] = histories[0];
      if (made !== undefined) await here.push(made);
      await there.push(...(later === 'offered' ? histories[1] : [aChange('needle.update', onto(2))]));
      await here.push(...loaded);
      expect((await here.row(onto(1).id))?.d).toMatchObject({ spoolId: null, threadId: thread.id });
      expect((await here.row(onto(2).id))?.d).toMatchObject({ spoolId: spool.id, threadId: thread.id });
    }
  });

  test('one that the backup holds already has no second effect', async () => {
    const { spool, does, histories, restore } = await aTeam();
    await does(0, 'movement.create', aUse(spool.id, 1000));
    const putBack = await aBackup(product.db);
    await does(0, 'movement.create', aUse(spool.id, 500));
    const [here] = await restore();
    await putBack();
    await startNewHistory(product.db, new Date(product.time.now));
    await here.push(...histories[0]);
    expect((await here.row(spool.id))?.d).toMatchObject({ remainingMm: 998_500 });
  });

  test('a deletion that waited for its row does not take one that was made since the restore', async () => {
    const { team, does, histories, restore } = await aTeam();
    const thread = aThread();
    await does(0, 'thread.create', thread);
    await does(1, 'thread.delete', { id: thread.id });
    const [here, there] = await restore();
    await there.push(...histories[1]);
    await here.push(aChange('thread.create', thread));
    expect(await stateOf(team, thread.id)).toMatchObject({ deleted: false });
  });

  test('one that begins to wait while another push stands before the door is seen by that push', async () => {
    const { ana, team } = await aTeam();
    const [here, thread] = [aDevice(ana, team), aThread()];
    const body = { ...aChange('thread.update', { id: thread.id, set: { notes: 'his' } }), seq: 1, was: 9 };
    const [row] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
    const id = row?.id ?? 0;
    const pushed = await product.db.transaction(async (tx) => {
      await lockTeam(tx, id);
      await keepEarly(tx, id, { userId: ana.userId, body }, { waitsFor: [thread.id], now: new Date().toISOString() });
      const pushing = here.push(aChange('thread.create', thread));
      for (let waiting = 0; waiting === 0;) {
        const [locks] = await product.db.query<{ count: number }>('select count(*) from pg_locks where not granted');
        waiting = locks?.count ?? 0;
      }
      return { pushing };
    });
    await pushed.pushing;
    expect(await stateOf(team, thread.id)).toEqual({ notes: 'his', deleted: false });
  });

  test('those that wait for what nobody brings do not slow the others down', async () => {
    const counted = { queries: 0 };
    const transaction: Database['transaction'] = (work, options) =>
      product.db.transaction((tx) => {
        const query: Database['query'] = (...asked) => {
          counted.queries += 1;
          return tx.query(...asked);
        };
        return work({ query });
      }, options);
    const busy = await aProduct({ db: { ...product.db, transaction } });
    const ana = busy.person();
    const device = aDevice(ana, await busy.team(ana));
    const queriesOf = async (...changes: readonly Queued[]) => {
      counted.queries = 0;
      const { outcomes } = await device.push(...changes);
      expect(outcomes.every(({ status }) => status === 'applied')).toBe(true);
      return counted.queries;
    };
    const before = await queriesOf(aChange('thread.create', aThread()));
    const early = Array.from({ length: 40 }, (_, at) => ({ ...aChange('spool.create', aSpool(newId())), was: at + 1 }));
    await queriesOf(...early);
    expect(await queriesOf(aChange('thread.create', aThread()))).toBeLessThan(before + 5);
  });

  test('none causes a notice', async () => {
    const { thread, does, histories, restore } = await aTeam();
    await does(0, 'thread.update', { id: thread.id, set: { notes: 'hers' }, baseVersion: 3 });
    await does(1, 'thread.update', { id: thread.id, set: { notes: 'his' }, baseVersion: 4 });
    const [here, there] = await restore();
    await there.push(...histories[1]);
    await here.push(...histories[0]);
    expect((await here.pull()).rows.filter(({ t }) => t === 'notice')).toEqual([]);
  });

  test('one that nobody may make any more is refused', async () => {
    const { bo, team, thread, does, histories, restore } = await aTeam();
    await does(1, 'thread.update', { id: thread.id, set: { notes: 'his' } });
    const [, there] = await restore();
    await product.join(bo, team, 'viewer');
    there.state.access = 'noCosts';
    expect((await there.push(...histories[1])).outcomes).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
  });
});

test('a new history leaves everything else as it is', async () => {
  const { team, thread, does, restore } = await aTeam();
  await does(0, 'thread.update', { id: thread.id, set: { notes: 'lost' } });
  const counters = () =>
    product.db.query<{ epoch: string; version: number }>(
      `select epoch, version from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1`,
      [team],
    );
  const [before] = await counters();
  const [here] = await restore();
  const [after] = await counters();
  expect(after?.epoch).not.toBe(before?.epoch);
  expect(after?.version).toBe((before?.version ?? 0) - 1);
  const page = await here.pull(0, '&digest=1');
  expect([page.epoch, page.rows.length, page.digest?.n]).toEqual([after?.epoch, 4, 4]);
});
