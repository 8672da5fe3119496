import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { compose } from '#server/compose.ts';
import { createLog } from '#server/base/log.ts';
import { findKeptMails } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { withDatabase } from '../database.ts';
import { aConfig } from '../platform/an-app.ts';

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export const aComposedProduct = async (env: Readonly<Record<string, string>> = {}) => {
  const { db, close } = await withDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'composed-'));
  const keys = await loadOrCreateKeys(keysInFile(folder));
  const time = { now: Date.now() };
  const serve = (settings: Readonly<Record<string, string>>) =>
    compose({
      config: aConfig(settings),
      db,
      keys,
      clock: () => time.now,
      log: createLog('silent'),
      build: 'test',
      stopping: new AbortController().signal,
    });
  let server = serve(env);

  const call = async (method: string, path: string, token?: string, body?: unknown): Promise<Answered> => {
    const response = await server.request(`http://localhost:3000${path}`, {
      method,
      headers: {
        'X-Supabase-Api-Version': '2024-01-01',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answered['body']) };
  };

  const seal = createMailSeal(keys.refreshSecret, randomBytes);
  return {
    db,
    time,
    request: (...asked: Parameters<typeof server.request>) => server.request(...asked),
    restart: (settings: Readonly<Record<string, string>>) => {
      server = serve(settings);
    },
    call,
    digitsFor: async (email: string): Promise<string> => {
      const mail = (await findKeptMails(db, 1000)).find(({ recipient }) => recipient === email);
      return /^\d{6}$/m.exec((mail && seal.decrypt(mail.body)?.text) ?? '')?.[0] ?? '';
    },
    subjectsFor: async (email: string): Promise<readonly (string | undefined)[]> =>
      (await findKeptMails(db, 1000))
        .filter(({ recipient }) => recipient === email)
        .map(({ body }) => seal.decrypt(body)?.subject),
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};
