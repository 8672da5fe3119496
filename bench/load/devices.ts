import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { aSpool, aThread, aUse } from '../fresh/fill.ts';
import type { Change } from '../fresh/stage.ts';

/** What happened since the last look: ms of each push and of each ring after its push, and what went wrong. */
export interface Counted {
  readonly pushesMs: number[];
  readonly ringsMs: number[];
  pushed: number;
  readonly errors: string[];
}

export interface WorkshopOfDevices {
  readonly listen: (signal: AbortSignal) => Promise<void>;
  readonly write: (everyMs: number, signal: AbortSignal) => Promise<void>;
  readonly pushAll: (changes: readonly Change[]) => Promise<void>;
  readonly read: (after: number) => Promise<{ readonly version: number; readonly rows: number }>;
}

const signedUp = z.object({ access_token: z.string() });
const madeTeam = z.object({ team: z.object({ public_id: z.string() }) });
const pushed = z.object({ outcomes: z.array(z.object({ status: z.string(), version: z.optional(z.number()) })) });
const pulled = z.object({ epoch: z.string(), rows: z.array(z.unknown()), to: z.number(), more: z.boolean() });
const rung = z.object({ team: z.string(), version: z.number() });

/** A device of a person: the server applies its changes in the order of their numbers. */
interface Device {
  readonly clientId: string;
  seq: number;
}

const newDevice = (): Device => ({ clientId: newId(), seq: 0 });

export const aWorkshopOfDevices = async (url: string, at: number, counted: Counted): Promise<WorkshopOfDevices> => {
  const call = async (path: string, body: unknown, token = ''): Promise<unknown> => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Sync-Protocol': String(limits.syncProtocol),
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path.replaceAll(/[0-9a-z]{8,}/g, '…')} answered ${answer.status}`);
    return answer.json();
  };
  const account = { email: `load-${at}@example.org`, password: 'three odd words' };
  const { access_token: token } = z.parse(signedUp, await call('/auth/v1/signup', account));
  const { team } = z.parse(madeTeam, await call('/api/v2/teams', { name: `Load ${at}` }, token));
  let epoch = '';
  /** When each version of the team was pushed, until its first ring comes. */
  const sentAt = new Map<number, number>();
  const push = async (device: Device, changes: readonly Change[]): Promise<void> => {
    const now = new Date().toISOString();
    const mutations = changes.map((change) => ({ ...change, at: now, seq: (device.seq += 1), mid: newId() }));
    const body = {
      clientId: device.clientId,
      epoch: null,
      access: 'full',
      pending: changes.length,
      sentAt: now,
      mutations,
    };
    const begun = performance.now();
    const { outcomes } = z.parse(pushed, await call(`/api/v2/teams/${team.public_id}/sync/push`, body, token));
    counted.pushesMs.push(performance.now() - begun);
    counted.pushed += 1;
    const bad = outcomes.find(({ status }) => status !== 'applied');
    if (bad !== undefined) counted.errors.push(`a change was ${bad.status}`);
    for (const { version } of outcomes) if (version !== undefined) sentAt.set(version, begun);
  };
  const threadId = newId();
  const spools = Array.from({ length: 40 }, () => newId());
  await push(newDevice(), [aThread(threadId), ...spools.map((id) => aSpool(id, threadId))]);
  sentAt.clear(); // no device listens yet

  let listensSince = Infinity;
  const onRing = (text: string): void => {
    const found = z.safeParse(rung, JSON.parse(text));
    if (!found.success) return;
    for (const [version, begun] of sentAt)
      if (version <= found.data.version) {
        if (begun > listensSince) counted.ringsMs.push(performance.now() - begun);
        sentAt.delete(version);
      }
  };
  const stream = async (signal: AbortSignal, onOpen: () => void): Promise<void> => {
    const answer = await fetch(`${url}/api/v2/sync/events`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Sync-Protocol': String(limits.syncProtocol) },
      signal,
    });
    if (!answer.ok || answer.body === null) throw new Error(`a stream answered ${answer.status}`);
    listensSince = Math.min(listensSince, performance.now());
    onOpen();
    let rest = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:') && line.includes('version')) onRing(line.slice(5));
    }
  };
  return {
    listen: (signal) =>
      new Promise((resolve) => {
        const goOn = async () => {
          while (!signal.aborted) {
            await stream(signal, resolve).catch((error: unknown) => {
              if (!signal.aborted) counted.errors.push(String(error));
            });
            await sleep(200);
          }
        };
        void goOn();
      }),
    write: async (everyMs, signal) => {
      const device = newDevice();
      await sleep((everyMs * at) / 30);
      while (!signal.aborted) {
        const spoolId = spools[device.seq % spools.length] ?? '';
        await push(device, [aUse(spoolId)]).catch((error: unknown) => counted.errors.push(String(error)));
        await sleep(everyMs);
      }
    },
    pushAll: async (changes) => {
      const device = newDevice();
      for (let from = 0; from < changes.length; from += 50) await push(device, changes.slice(from, from + 50));
    },
    read: async (after) => {
      let [version, rows, isMore] = [after, 0, true];
      while (isMore) {
        const place = `after=${version}${version === 0 ? '' : `&epoch=${epoch}&access=full`}`;
        const answer = await fetch(`${url}/api/v2/teams/${team.public_id}/sync/pull?${place}`, {
          headers: { Authorization: `Bearer ${token}`, 'X-Sync-Protocol': String(limits.syncProtocol) },
        });
        if (!answer.ok) throw new Error(`a pull answered ${answer.status}`);
        const page = z.parse(pulled, await answer.json());
        epoch = page.epoch;
        [version, rows, isMore] = [page.to, rows + page.rows.length, page.more];
      }
      return { version, rows };
    },
  };
};
