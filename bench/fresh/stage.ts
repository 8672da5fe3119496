import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { newId } from '#core/ids.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import { createLog } from '#server/base/log.ts';
import { openParts } from '#server/open-parts.ts';

export interface Stage {
  readonly db: Database;
  readonly userId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly team: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface Change {
  readonly name: string;
  readonly args: unknown;
}

export const openStage = async (): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'spoolside-bench-'));
  await chmod(folder, 0o711); // the database may run under another account
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  if (!config.ok) throw new Error(config.error);
  const { parts, announceStop, close } = await openParts(config.value, createLog('silent'), { build: 'bench' });
  const app = compose(parts);
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  const signUp = await app.request(
    '/auth/v1/signup',
    { method: 'POST', body: JSON.stringify({ email: 'bench@example.com', password: 'three odd words' }) },
    peer,
  );
  const { access_token: token, user } = z.parse(signedUp, await signUp.json());
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    if (init?.body) headers.set('Content-Type', 'application/json');
    return app.request(`${pathname}${search}`, { ...init, headers }, peer);
  };
  return {
    db: parts.db,
    userId: user.id,
    fetch,
    team: async () => {
      const answer = await fetch('/api/v2/teams', { method: 'POST', body: JSON.stringify({ name: 'Bench' }) });
      return z.parse(madeTeam, await answer.json()).team.public_id;
    },
    close: async () => {
      announceStop();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const signedUp = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const madeTeam = z.object({ team: z.object({ public_id: z.string() }) });
const pushed = z.object({ outcomes: z.array(z.object({ status: z.string() })), stopped: z.null() });

/** Creates a device that only pushes. Each call returns the server's ms, or throws if a change was not applied. */
export const aPusher = ({ fetch }: Stage, teamId: string) => {
  const clientId = newId();
  let seq = 0;
  return async (changes: readonly Change[]): Promise<number> => {
    const at = new Date().toISOString();
    const mutations = changes.map((change) => ({ ...change, at, seq: (seq += 1), mid: newId() }));
    const body = { clientId, epoch: null, access: 'full', pending: changes.length, sentAt: at, mutations };
    const call = {
      method: 'POST',
      headers: { 'X-Sync-Protocol': String(limits.syncProtocol) },
      body: JSON.stringify(body),
    };
    for (;;) {
      const begun = performance.now();
      const answer = await fetch(`/api/v2/teams/${teamId}/sync/push`, call);
      const took = performance.now() - begun;
      const told: unknown = await answer.json();
      if (answer.status === 429) {
        await sleep(1000 * Number(answer.headers.get('Retry-After') ?? 1));
        continue;
      }
      const known = z.safeParse(pushed, told);
      if (!known.success || known.data.outcomes.some(({ status }) => status !== 'applied'))
        throw new Error(`A push was not applied: ${answer.status} ${JSON.stringify(told).slice(0, 500)}`);
      return took;
    }
  };
};

export const pushAll = async (
  push: (changes: readonly Change[]) => Promise<number>,
  changes: readonly Change[],
): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let at = 0; at < changes.length; at += limits.pushMutations)
    took.push(await push(changes.slice(at, at + limits.pushMutations)));
  return took;
};
