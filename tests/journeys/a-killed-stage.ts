import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { connectTo } from '../../e2e/support/database.ts';
import type { TestServer } from '../../e2e/support/server.ts';
import { aDevice, aFullSpool } from './a-device.ts';

export const killRounds = 20;

export type Moment = 'before its commit' | 'after its commit' | 'somewhere';

/** The moment of each kill: the three take turns, beginning with the two whose outcome is certain. */
export const moments: readonly Moment[] = Array.from(
  { length: killRounds },
  (_, at) => (['before its commit', 'after its commit', 'somewhere'] as const)[at % 3] ?? 'somewhere',
);

export const aKilledStage = async (server: TestServer, kill: () => Promise<void>) => {
  const jo = await register(server.url);
  let endanger: ((send: () => Promise<Response>) => Promise<Response>) | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const send = () => globalThis.fetch(input, init);
    const treatment = init?.method === 'POST' ? endanger : undefined;
    if (treatment === undefined) return send();
    endanger = undefined; // only one push is hit; later pushes go through as usual
    return treatment(send);
  };
  const open = () => aDevice({ ...jo, fetch, baseUrl: `${server.url}/api/v2` });
  const device = open();
  const { spoolId, drafts } = aFullSpool();
  await device.save(...drafts);
  expect(await device.sync()).toBe('idle');

  let booked = 0;
  const acknowledged = new Set<string>();
  const hits: Record<Moment, number> = { 'before its commit': 0, 'after its commit': 0, somewhere: 0 };

  const useSome = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      const set = { spoolId, type: 'consume', deltaMm: -1000 };
      await device.save({ name: 'movement.create', args: { id: newId(), set } });
      booked += 1;
    }
  };
  const noteAcknowledged = async () => {
    for (const { mid } of await device.db.history.toArray()) acknowledged.add(mid);
    for (const { mid } of await device.db.outbox.where('state').equals('acked').toArray()) acknowledged.add(mid);
  };

  const ways: { readonly [M in Moment]: (send: () => Promise<Response>, round: number) => Promise<Response> } = {
    'before its commit': async (send) => {
      const holder = await connectTo(server.dataDir);
      await holder.query('begin; select from app.team_counter for update');
      const sent = send();
      sent.catch(() => undefined);
      await untilSomebodyWaits(server.dataDir);
      hits['before its commit'] += 1;
      await kill();
      await holder.end().catch(() => undefined);
      return sent;
    },
    'after its commit': async (send) => {
      const answer = await send();
      expect(answer.status).toBe(200);
      hits['after its commit'] += 1;
      await kill();
      throw new TypeError('The line broke before the answer was read.');
    },
    somewhere: async (send, round) => {
      const killed = delay(2 * round).then(kill);
      hits.somewhere += 1;
      try {
        return await send();
      } finally {
        await killed;
      }
    },
  };

  return {
    hits,
    round: async (moment: Moment, round: number) => {
      await useSome(20);
      endanger = (send) => ways[moment](send, round);
      await device.sync();
      expect(endanger, 'a push was hit').toBeUndefined();
      await noteAcknowledged();
    },
    check: async () => {
      const there = await Promise.all([...acknowledged].map((mid) => outcomeOf(server.url, jo.accessToken(), mid)));
      expect(acknowledged.size).toBeGreaterThan(0);
      expect(there.filter((status) => status !== 'applied')).toEqual([]);
      expect(await device.sync()).toBe('idle');
      const fresh = open();
      await fresh.sync();
      expect(await device.db.outbox.count()).toBe(0);
      expect(await device.db.attention.count()).toBe(0);
      expect(await fresh.left(spoolId)).toBe(1_000_000 - booked * 1000);
      expect(await fresh.ledger(spoolId)).toHaveLength(booked + 1); // plus the opening movement of the spool
      expect(await fresh.living()).toEqual(await device.living());
    },
  };
};

export const register = async (url: string, email = 'jo@example.com') => {
  const signup = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'three odd words' }),
  });
  const { access_token: token, user } = (await signup.json()) as { access_token: string; user: { id: string } };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Stitchery' });
  const made = await fetch(`${url}/api/v2/teams`, { method: 'POST', headers, body });
  const { team } = (await made.json()) as { team: { public_id: string } };
  return { userId: user.id, teamId: team.public_id, accessToken: () => token };
};

const outcomeOf = async (url: string, token: string, mid: string): Promise<string | undefined> => {
  const answer = await fetch(`${url}/api/v2/sync/mutations/${mid}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { readonly status?: string }).status;
};

const untilSomebodyWaits = async (dataDir: string): Promise<void> => {
  const looker = await connectTo(dataDir);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (const end = Date.now() + 4000; (await looker.query(waiting)).rowCount === 0; await delay(5))
    if (Date.now() > end) throw new Error('No push came to the lock.');
  await looker.end();
};
