import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts } from '#server/open-parts.ts';

/**
 * The whole server in this process, with its own PostgreSQL and a clock that the bench sets. Mails stay in the outbox.
 */
export interface Stage {
  readonly time: { now: number };
  readonly post: (path: string, body: object, sender?: Sender) => Promise<Response>;
  readonly register: (email: string) => Promise<void>;
  readonly callAs: (email: string) => Promise<Call>;
  readonly close: () => Promise<void>;
}

export interface Sender {
  readonly from?: string;
  readonly cookie?: string;
}

/** Calls the product; the path is below /api/v2. */
export type Call = (method: string, path: string, body?: object) => Promise<Response>;

export const password = 'seven silk spools';

const signedIn = z.object({ access_token: z.string() });

/** Opens the stage. People must confirm their addresses, as on a server that sends mails. */
export const openStage = async (): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'spoolside-bench-'));
  await chmod(folder, 0o711); // the database may run under another account
  const env = { DATA_DIR: join(folder, 'data'), SMTP_URL: 'smtp://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' };
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error);
  const { parts, announceStop, close } = await openParts(config.value, createLog('silent'), { build: 'bench' });
  const time = { now: Date.now() };
  const app = compose({ ...parts, clock: () => time.now });
  const post: Stage['post'] = async (path, body, { from = '198.51.100.1', cookie } = {}) =>
    app.request(
      `/auth/v1${path}`,
      {
        method: 'POST',
        headers: { 'X-Forwarded-For': from, ...(cookie !== undefined && { Cookie: cookie }) },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
    );
  return {
    time,
    post,
    register: async (email) => {
      const response = await post('/signup', { email, password });
      if (response.status !== 200) throw new Error(`registering was answered with ${response.status}`);
      await parts.db.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    },
    callAs: async (email) => {
      const response = await post('/token?grant_type=password', { email, password });
      const { access_token: token } = z.parse(signedIn, await response.json());
      return async (method, path, body) =>
        app.request(`/api/v2${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            'X-Sync-Protocol': String(limits.syncProtocol),
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
    },
    close: async () => {
      announceStop();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
