import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { createLog } from '#server/base/log.ts';
import { compose } from '#server/compose.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { withDatabase } from '../database.ts';
import { builtWork } from '../workers/built-work.ts';
import { aConfig } from '../platform/an-app.ts';

export interface WatchedCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Watched {
  readonly status: number | string;
  readonly longestMs: number;
}

const watchHealth = fileURLToPath(new URL('../../../tools/attacks/watch-health.mjs', import.meta.url));

export const adminKey = 'an-admin-key-of-these-tests';

/** `workFile`: what the threads run instead of the product's work. */
export const aWatchedServer = async (workFile?: URL) => {
  const { db, close } = await withDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'watched-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const built = workFile === undefined ? await builtWork() : { file: workFile, remove: () => Promise.resolve() };
  const workers = createWorkerPool(built.file);
  const http = createServer({ maxHeaderSize: 32 * 1024 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`;
  const app = compose({
    config: aConfig({ PUBLIC_URL: origin, AUTH_ADMIN_KEY: adminKey }),
    db,
    keys: await loadOrCreateKeys(keysInFile(folder)),
    clock: Date.now,
    log: createLog('silent'),
    build: 'test',
    mailboxKey: 'a-key',
    webFolder: folder,
    workers,
    stopping: new AbortController().signal,
  });
  const respond = getRequestListener(app.fetch);
  http.on('request', (request, response) => void respond(request, response));
  const watcher = fork(watchHealth, [origin], { execArgv: [], serialization: 'advanced' });

  const watch = async (call: WatchedCall): Promise<Watched> => {
    watcher.send(call);
    const [watched] = (await once(watcher, 'message')) as [Watched];
    return watched;
  };

  const watchDuring = async (work: () => Promise<unknown>): Promise<number> => {
    watcher.send('watch');
    const watched = once(watcher, 'message') as Promise<[Pick<Watched, 'longestMs'>]>;
    await work().finally(() => watcher.send('stop'));
    return (await watched)[0].longestMs;
  };

  const ask = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

  const aPerson = async (name: string) => {
    const email = `${name}-${Math.random().toString(36).slice(2)}@example.org`;
    const signedUp = await ask<{ access_token: string; user: { id: string } }>('POST', '/auth/v1/signup', {
      email,
      password: 'seven silk spools',
    });
    const token = signedUp.access_token;
    const { team } = await ask<{ team: { public_id: string } }>('POST', '/api/v2/teams', { name: 'Stitchery' }, token);
    return { token, userId: signedUp.user.id, team: team.public_id };
  };

  return {
    app,
    db,
    origin,
    ask,
    watch,
    watchDuring,
    aPerson,
    close: async () => {
      watcher.disconnect();
      http.closeAllConnections();
      http.close();
      await workers.close();
      await built.remove();
      await close();
      await rm(folder, { recursive: true });
    },
  };
};
