import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createLog } from '#server/base/log.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aThread } from '../product.ts';
import { aNode } from './a-node.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

describe('A stream of doorbells', () => {
  test('says at once that it is alive, may not be stored or held back, and tells of a push which team and which version', async () => {
    const node = await aNode(own);
    const ana = node.person();
    const team = await node.team(ana);
    const stream = await node.listen(ana);
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('Cache-Control')).toBe('no-store');
    expect(stream.headers.get('X-Accel-Buffering')).toBe('no');
    const { version } = await aDevice(ana, team).push(aChange('thread.create', aThread()));
    expect((await stream.event('change')).data).toEqual({ team, version });
  });

  test('tells only of teams that the person is in', async () => {
    const node = await aNode(own);
    const [ana, eve] = [node.person(), node.person('eve')];
    const [team, other] = [await node.team(ana), await node.team(eve)];
    const stream = await node.listen(eve);
    await aDevice(ana, team).push(aChange('thread.create', aThread()));
    await aDevice(eve, other).push(aChange('thread.create', aThread()));
    await stream.event('change');
    expect(stream.heard.filter(({ event }) => event === 'change').map(({ data }) => data)).toEqual([
      { team: other, version: 1 },
    ]);
  });

  test('goes on saying that it is alive', async () => {
    const node = await aNode(own, { pingMs: 20 });
    const stream = await node.listen(node.person());
    await expect.poll(() => stream.names().length).toBeGreaterThan(4);
    expect(new Set(stream.names())).toEqual(new Set(['ping']));
  });

  test('is not opened without a session, nor for another site', async () => {
    const node = await aNode(own);
    expect((await fetch(`${node.url}/api/v2/sync/events`)).status).toBe(401);
    const headers = { Cookie: 'sb-localhost-3000-auth-token=x', 'Sec-Fetch-Site': 'cross-site' };
    expect((await fetch(`${node.url}/api/v2/sync/events`, { headers })).status).toBe(403);
  });
});

describe('When a membership changes', () => {
  test('a new team is told of, and its changes follow', async () => {
    const node = await aNode(own);
    const [ana, bo] = [node.person(), node.person('bo')];
    const team = await node.team(ana);
    const stream = await node.listen(bo);
    await node.join(bo, team, 'member');
    node.doorbell.ringTeams([bo.userId]);
    await stream.event('teams');
    await aDevice(ana, team).push(aChange('thread.create', aThread()));
    expect((await stream.event('change')).data).toEqual({ team, version: 1 });
  });

  test.each(['is rung', 'is only found at the next ping'])(
    'a team that is lost falls silent after one last word, when it %s',
    async (how) => {
      const node = await aNode(own, { pingMs: how === 'is rung' ? 60_000 : 30 });
      const [ana, bo] = [node.person(), node.person('bo')];
      const [team, kept] = [await node.team(ana), await node.team(bo)];
      await node.join(bo, team, 'member');
      const stream = await node.listen(bo);
      await own.db.query('delete from app.member where user_id = $1 and role = $2', [bo.userId, 'member']);
      if (how === 'is rung') node.doorbell.ringTeams([bo.userId]);
      await stream.event('teams');
      await aDevice(ana, team).push(aChange('thread.create', aThread()));
      await aDevice(bo, kept).push(aChange('thread.create', aThread()));
      await stream.event('change');
      await sleep(50);
      expect(stream.heard.filter(({ event }) => event === 'change')).toMatchObject([{ data: { team: kept } }]);
    },
  );

  test('making a team and renaming one tell those who are in it', async () => {
    const node = await aNode(own);
    const [ana, bo] = [node.person(), node.person('bo')];
    const stream = await node.listen(ana);
    const team = await node.team(ana);
    await stream.event('teams');
    await node.join(bo, team, 'member');
    const other = await node.listen(bo);
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Other' } });
    await other.event('teams');
    await expect.poll(stream.names).toEqual(['ping', 'teams', 'teams']);
  });
});

describe('A stream ends', () => {
  test.each(['is rung', 'is only found at the next ping'])('when its session has ended, which %s', async (how) => {
    const node = await aNode(own, { pingMs: how === 'is rung' ? 60_000 : 30 });
    const [ana, bo] = [node.person(), node.person('bo')];
    const [stream, other] = [await node.listen(ana), await node.listen(bo)];
    node.ended.add(ana.userId);
    if (how === 'is rung') node.doorbell.ringSessions(ana.userId);
    await stream.over;
    expect(node.doorbell.count()).toBe(1);
    expect(new Set(other.names())).toEqual(new Set(['ping']));
  });

  test('when the server stops, and the door closes without waiting', async () => {
    const node = await aNode(own);
    const stream = await node.listen(node.person());
    node.stopping.abort();
    await stream.over;
    expect(node.doorbell.count()).toBe(0);
    await expect(node.listen(node.person())).rejects.toThrow('The stream is over');
    expect(node.doorbell.count()).toBe(0);
  });

  test('when its reader hangs up, and nothing of it is left behind', async () => {
    const node = await aNode(own);
    const people = Array.from({ length: 20 }, () => node.person());
    const streams = await Promise.all(people.map((person) => node.listen(person)));
    expect(node.doorbell.count()).toBe(20);
    streams.forEach((stream) => stream.hangUp());
    await expect.poll(node.doorbell.count).toBe(0);
  });

  test('when its reader does not read any more, instead of being kept for', async () => {
    const node = await aNode(own);
    const ana = node.person();
    const team = await node.team(ana);
    const gone = new AbortController();
    const listener = { ...ana, sessionId: newId(), isSignedIn: async () => true, gone: gone.signal };
    const body = await node.doorbell.open({ ...listener, log: createLog('silent') });
    expect(body).toBeInstanceOf(ReadableStream);
    for (let version = 1; version < 10_000 && node.doorbell.count() > 0; version += 1) {
      node.doorbell.ring(team, version);
      if (version % 2) node.doorbell.ringTeams([ana.userId]);
      await sleep(0);
    }
    expect(node.doorbell.count()).toBe(0);
  });
});

describe('Of one person', () => {
  test('ten streams are open; of an eleventh of the same session the oldest ends, and another browser is refused', async () => {
    const node = await aNode(own);
    const ana = node.person();
    const streams = [];
    for (let at = 0; at < 10; at += 1) streams.push(await node.listen(ana));
    const eleventh = await node.listen(ana);
    await streams[0]?.over;
    expect(node.doorbell.count()).toBe(10);
    const other = Buffer.from(JSON.stringify({ ...ana, sessionId: newId() })).toString('base64url');
    const refused = await fetch(`${node.url}/api/v2/sync/events`, { headers: { Authorization: `Bearer ${other}` } });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(await node.listen(node.person())).toBeDefined();
    eleventh.hangUp();
    await expect.poll(node.doorbell.count).toBe(10);
    const again = await fetch(`${node.url}/api/v2/sync/events`, { headers: { Authorization: `Bearer ${other}` } });
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });
});
