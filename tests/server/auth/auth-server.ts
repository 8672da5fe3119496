import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { addressChanged } from '#server/api/teams/address-changed.ts';
import { lockProfile } from '#server/db/profiles.ts';
import { letGo } from '#server/api/teams/let-go.ts';
import { createAuth } from '#server/auth/auth.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { createLog } from '#server/base/log.ts';
import { findKeptMails, createPostbox } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/write-mail.ts';
import { withDatabase } from '../database.ts';

export const issuer = 'http://localhost:4150/auth/v1';

export const siteUrl = 'http://localhost:4150';

export const anAuthServer = async (more: Partial<AuthDeps['settings']> = {}) => {
  const { db, close } = await withDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), 'spoolside-auth-'));
  const time = { now: Date.now() };
  const keys = await loadOrCreateKeys(keysInFile(dir));
  const seal = createMailSeal(keys.refreshSecret, randomBytes);
  const deps: AuthDeps = {
    db,
    clock: () => time.now,
    random: (size) => randomBytes(size),
    keys,
    settings: {
      issuer,
      siteUrl,
      takesNewcomers: true,
      version: 'test',
      confirmsAddresses: false,
      mailsArrive: true,
      ...more,
    },
    log: createLog('silent'),
    postbox: createPostbox({ seal, clock: () => time.now, wake: () => {} }),
    leaving: {
      letGo: (tx, userId, at) => letGo(tx, { userId, proof: 'confirmed' }, at),
      hold: async (tx, userId) => void (await lockProfile(tx, userId)),
      addressChanged: addressChanged('confirmed'),
      left: () => {},
    },
  };
  const app = new Hono().route('/auth/v1', createAuth(deps));
  return {
    db,
    deps,
    app,
    time,
    post: (at: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      app.request(`/auth/v1${at}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json;charset=UTF-8',
          'X-Supabase-Api-Version': '2024-01-01',
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    get: (at: string, headers: Readonly<Record<string, string>> = {}) =>
      app.request(`/auth/v1${at}`, { headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } }),
    put: (at: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      app.request(`/auth/v1${at}`, {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/json;charset=UTF-8',
          'X-Supabase-Api-Version': '2024-01-01',
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    mailsTo: async (email: string): Promise<readonly ReceivedMail[]> => {
      const rows = await findKeptMails(db, 1000);
      return rows
        .filter(({ recipient }) => recipient === email)
        .map(({ kind, body }) => receivedMail(kind, seal.decrypt(body)?.text ?? ''));
    },
    client: (flowType: 'implicit' | 'pkce' = 'implicit') =>
      new AuthClient({
        url: issuer,
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        fetch: async (input, init) => app.request(new Request(input, init)),
      }),
    close: async () => {
      await close();
      await rm(dir, { recursive: true });
    },
  };
};

export interface ReceivedMail {
  readonly kind: string;
  readonly text: string;
  readonly digits: string;
  readonly link: string;
  readonly tokenHash: string;
  readonly type: string;
}

const receivedMail = (kind: string, text: string): ReceivedMail => {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const params = link === '' ? new URLSearchParams() : new URL(link).searchParams;
  return {
    kind,
    text,
    digits: /^\d{6}$/m.exec(text)?.[0] ?? '',
    link,
    tokenHash: params.get('token_hash') ?? '',
    type: params.get('type') ?? '',
  };
};

export type AuthServer = Awaited<ReturnType<typeof anAuthServer>>;

export interface SessionBody {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string; readonly email: string };
}

export const aPerson = async (
  server: AuthServer,
  email = `p${randomBytes(6).toString('hex')}@example.org`,
): Promise<SessionBody> => {
  const response = await server.post('/signup', { email, password: 'seven silk spools' });
  if (response.status !== 200) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as SessionBody;
};

export const signedInAgain = async (server: AuthServer, email: string): Promise<SessionBody> => {
  const response = await server.post('/token?grant_type=password', { email, password: 'seven silk spools' });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as SessionBody;
};

export const bearer = (token: string): Readonly<Record<string, string>> => ({ Authorization: `Bearer ${token}` });
