import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { startServer } from '../../e2e/support/server.ts';
import { aDevice, aFullSpool } from './a-device.ts';

const kills = 3;

/** Registers somebody with the server's own auth and answers who they are, in which team, and how they prove it. */
const register = async (url: string) => {
  const signup = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'jo@example.com', password: 'three odd words' }),
  });
  const { access_token: token, user } = (await signup.json()) as { access_token: string; user: { id: string } };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Stitchery' });
  const made = await fetch(`${url}/api/v2/teams`, { method: 'POST', headers, body });
  const { team } = (await made.json()) as { team: { public_id: string } };
  return { userId: user.id, teamId: team.public_id, accessToken: () => token };
};

test(
  'A server that is killed again and again in the middle of pushes has every change that it acknowledged, and each once.',
  { timeout: 180_000 },
  async ({ onTestFinished }) => {
    const server = await startServer();
    onTestFinished(server.remove, 60_000);
    const jo = await register(server.url);
    let killing: Promise<void> | undefined;
    let killAfterMs: number | undefined;
    const endangered: typeof fetch = (input, init) => {
      if (init?.method === 'POST' && killAfterMs !== undefined && killing === undefined)
        killing = delay(killAfterMs).then(server.kill);
      return fetch(input, init);
    };
    const open = () => aDevice({ ...jo, fetch: endangered, baseUrl: `${server.url}/api/v2` });
    const device = open();
    const { spoolId, drafts } = aFullSpool();
    await device.save(...drafts);
    expect(await device.sync()).toBe('idle');

    let booked = 0;
    const acknowledged = new Set<string>();
    const useSome = async () => {
      for (let at = 0; at < 20; at += 1) {
        const set = { spoolId, type: 'consume', deltaMm: -1000 };
        await device.save({ name: 'movement.create', args: { id: newId(), set } });
        booked += 1;
      }
    };
    const noteAcknowledged = async () => {
      for (const { mid } of await device.db.history.toArray()) acknowledged.add(mid);
      for (const { mid } of await device.db.outbox.where('state').equals('acked').toArray()) acknowledged.add(mid);
    };

    for (let kill = 0; kill < kills; kill += 1) {
      await useSome();
      killAfterMs = 4 * kill; // into the push, later each time
      while ((await device.sync()) === 'idle') await useSome();
      await killing;
      [killing, killAfterMs] = [undefined, undefined];
      await noteAcknowledged();
      await server.start();
    }

    const fresh = open();
    await fresh.sync();
    const there = await Promise.all(
      [...acknowledged].map((mid) =>
        fetch(`${server.url}/api/v2/sync/mutations/${mid}`, {
          headers: { Authorization: `Bearer ${jo.accessToken()}` },
        }).then((answer) => answer.json() as Promise<{ status?: string }>),
      ),
    );
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(there.filter(({ status }) => status !== 'applied')).toEqual([]);

    expect(await device.sync()).toBe('idle');
    await fresh.sync();
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.attention.count()).toBe(0);
    expect(await fresh.left(spoolId)).toBe(1_000_000 - booked * 1000);
    expect(await fresh.living()).toEqual(await device.living());
  },
);
