import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { err, ok } from '#core/result.ts';
import { errorAnswer, type ErrorAnswer } from '#core/wire/error-wire.ts';
import type { Outcome, PullAnswer, PushAnswer } from '#core/wire/sync-wire.ts';
import type { invitesAnswer, madeInviteAnswer } from '#core/wire/invite-wire.ts';
import type { memberAnswer, membersAnswer, Profile, teamAnswer, teamsAnswer } from '#core/wire/team-wire.ts';
import type { Authenticate, Caller } from '#server/calls/caller.ts';
import { findMembership } from '#server/api/teams/membership.ts';
import type { Route } from '#server/api/route.ts';
import { createRoutes } from '#server/api/routes.ts';
import { createTally } from '#server/api/tally.ts';
import { createApp } from '#server/app.ts';
import { ownConfirmedEmail } from '#server/auth/create-sign-in.ts';
import { readConfig } from '#server/base/config.ts';
import type { Database } from '#server/db/sql.ts';
import { createBucket } from '#server/files/bucket.ts';
import type { Doorbell } from '#server/doorbell/doorbell.ts';
import { createLog } from '#server/base/log.ts';
import { workHere } from '#server/workers/worker-pool.ts';
import { findKeptMails, createPostbox } from '#server/mail/postbox.ts';
import { createMailSeal, type WrittenMail } from '#server/mail/write-mail.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { withDatabase } from './database.ts';

export type AnswerBody = z.output<typeof teamAnswer> &
  z.output<typeof teamsAnswer> &
  z.output<typeof membersAnswer> &
  z.output<typeof memberAnswer> &
  z.output<typeof madeInviteAnswer> &
  z.output<typeof invitesAnswer> &
  Profile &
  PushAnswer &
  PullAnswer &
  Outcome &
  ErrorAnswer;

export interface Told {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  call(method: string, path: string, options?: CallOptions): Promise<Told>;
}

/** A person's token in these tests: their data, unencrypted. The tests of the auth server use real tokens. */
export const tokenOf = ({
  userId,
  email,
  emailConfirmed = true,
  emailProven = emailConfirmed,
}: Pick<Caller, 'userId' | 'email' | 'emailConfirmed' | 'emailProven'>): string =>
  Buffer.from(JSON.stringify({ userId, email, emailConfirmed, emailProven, sessionId: userId })).toString('base64url');

const authenticating =
  (ended: ReadonlySet<string>): Authenticate =>
  async (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
    if (token === undefined) return err('unauthenticated');
    const caller = JSON.parse(Buffer.from(token, 'base64url').toString()) as Caller;
    return ended.has(caller.sessionId) ? err('unauthenticated') : ok(caller);
  };

/** The product's API with a test clock. Every answer is checked by its schema. */
export const aProduct = async (on?: {
  readonly db?: Database;
  readonly doorbell?: Doorbell;
  readonly env?: Readonly<Record<string, string>>;
  readonly pushed?: NonNullable<PushDeps['pushed']>;
}) => {
  const own = on?.db === undefined ? await withDatabase() : undefined;
  const db = on?.db ?? own?.db;
  if (db === undefined) throw new Error('There is no database.');
  const config = readConfig(on?.env ?? {});
  if (!config.ok) throw new Error(config.error);
  const time = { now: Date.parse('2026-03-01T10:00:00.000Z') };
  const ended = new Set<string>();
  const authenticate = authenticating(ended);
  const doorbell = on?.doorbell;
  const rings: { readonly team: string; readonly version: number }[] = [];
  const clock = () => time.now;
  const seal = createMailSeal(randomBytes(32), randomBytes);
  const deps = {
    config: config.value,
    db,
    clock,
    postbox: createPostbox({ seal, clock, wake: () => {} }),
    confirmedEmail: ownConfirmedEmail,
    log: createLog('silent'),
    stopping: new AbortController().signal,
    workers: workHere,
    ring: (team: string, version: number, by?: string) => {
      rings.push({ team, version });
      doorbell?.ring(team, version, by);
    },
    ...(on?.pushed && { pushed: on.pushed }),
    ...(doorbell && { live: { doorbell, authenticate } }),
    ...(config.value.bucket && { bucket: createBucket(config.value.bucket) }),
  };
  const routes = createRoutes(deps);
  const calls = createTally(clock, serverLimits.personCalls, serverLimits.personCallsMs);
  const app = createApp({ ...deps, build: 'test', authenticate, membership: findMembership, calls, routes });

  const call = async (token: string | undefined, method: string, path: string, options: CallOptions = {}) => {
    const { body, headers } = options;
    const response = await app.request(`/api/v2${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const told: Told = {
      status: response.status,
      body: (response.status === 204 ? {} : await response.json()) as AnswerBody,
      headers: response.headers,
    };
    checkShape(routes, method, path, told);
    return told;
  };

  const person = (name = 'ana', known: Partial<Pick<Caller, 'userId' | 'email' | 'emailConfirmed'>> = {}): Person => {
    const { userId = newId() } = known;
    const who = { email: `${name}-${userId.slice(-6)}@example.org`, ...known, userId };
    return { ...who, call: (method, path, options) => call(tokenOf(who), method, path, options) };
  };

  const team = async (owner: Person, name = 'Stitchery'): Promise<string> =>
    (await owner.call('POST', '/teams', { body: { name } })).body.team.public_id;

  const join = async (who: Person, publicId: string, role: string): Promise<void> => {
    await who.call('GET', '/users/me');
    await db.query(
      `insert into app.member (team_id, user_id, role, joined_at) select id, $2, $3, now() from app.team where public_id = $1
       on conflict (team_id, user_id) do update set role = excluded.role`,
      [publicId, who.userId, role],
    );
  };

  return {
    db,
    app,
    time,
    postbox: deps.postbox,
    rings,
    /** The ids of ended sessions; in these tests a session has the id of its person. */
    ended,
    person,
    team,
    join,
    mailsTo: async (email: string): Promise<readonly WrittenMail[]> =>
      (await findKeptMails(db, 1000)).flatMap(({ recipient, body }) => {
        const mail = recipient === email ? seal.decrypt(body) : undefined;
        return mail === undefined ? [] : [mail];
      }),
    stranger: (method: string, path: string, options?: CallOptions) => call(undefined, method, path, options),
    close: async () => own?.close(),
  };
};

export type Product = Awaited<ReturnType<typeof aProduct>>;

const checkShape = (routes: readonly Route[], method: string, path: string, { status, body }: Told): void => {
  if (status >= 400) {
    z.parse(errorAnswer, body);
    return;
  }
  const address = path.split('?')[0] ?? '';
  if (address === '/openapi.json') return; // the description of the API does not describe itself
  const route = routes.find((one) => one.method === method && patternOf(one.path).test(address));
  const schema = route?.answer[status];
  if (schema === null) return; // the route does not describe this answer's body
  if (!schema || 'mediaType' in schema) throw new Error(`${method} ${path} does not declare the status ${status}.`);
  z.parse(schema, body);
};

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

export interface Queued {
  readonly mid: string;
  readonly name: string;
  readonly at: string;
  readonly args: unknown;
  /** The version at which a change was acknowledged before a restore, when it is offered again. */
  readonly was?: number;
}

export const aChange = (name: string, args: unknown, at = '2026-03-01T09:00:00.000Z'): Queued => ({
  mid: newId(),
  name,
  at,
  args,
});

export const aDevice = (person: Person, team: string, clientId = newId(), former: readonly string[] = []) => {
  const state: { seq: number; epoch: string | null; access: 'full' | 'noCosts' } = {
    seq: 0,
    epoch: null,
    access: 'full',
  };
  const numbered = (changes: readonly Queued[]) => changes.map((change) => ({ ...change, seq: (state.seq += 1) }));
  const send = (mutations: readonly unknown[], envelope: Readonly<Record<string, unknown>> = {}): Promise<Told> =>
    person.call('POST', `/teams/${team}/sync/push`, {
      headers: {
        'X-Sync-Protocol': '2',
        'X-Client-Build': 'test',
        ...(former.length > 0 && { 'X-Former-Clients': former.join(',') }),
      },
      body: {
        clientId,
        epoch: state.epoch,
        access: state.access,
        pending: mutations.length,
        sentAt: '2026-03-01T10:00:00.000Z',
        mutations,
        ...envelope,
      },
    });
  const push = async (...changes: readonly Queued[]): Promise<PushAnswer> => {
    const { status, body } = await send(numbered(changes));
    if (status !== 200) throw new Error(`The push was refused: ${JSON.stringify(body)}`);
    state.epoch = body.epoch;
    return body;
  };
  const outcomeOf = async (name: string, args: unknown): Promise<Outcome | undefined> =>
    (await push(aChange(name, args))).outcomes[0];
  const pull = async (after = 0, more = ''): Promise<PullAnswer> => {
    const epoch = after === 0 ? '' : `&epoch=${state.epoch}`;
    const { status, body } = await person.call('GET', `/teams/${team}/sync/pull?after=${after}${epoch}${more}`);
    if (status !== 200) throw new Error(`The pull was refused: ${JSON.stringify(body)}`);
    state.epoch = body.epoch;
    return body;
  };
  const row = async (id: string) => (await pull()).rows.find((one) => one.id === id);
  return { clientId, state, numbered, send, push, outcomeOf, pull, row };
};

export const aThread = (set: Readonly<Record<string, unknown>> = {}) => ({
  id: newId(),
  set: { brand: 'Isacord', line: '40', code: '1902', ...set },
});

export const aSpool = (threadId: string, set: Readonly<Record<string, unknown>> = {}) => ({
  id: newId(),
  set: { threadId, shortCode: 'T-0001', ...set },
});

export const aFile = (ofKind: string, ofId: string, set: Readonly<Record<string, unknown>> = {}) => ({
  ofKind,
  ofId,
  sha256: '0'.repeat(64),
  name: 'Photo.png',
  type: 'image/png',
  bytes: 100,
  ...set,
});

export const aUse = (spoolId: string, mm: number) => ({ id: newId(), set: { spoolId, type: 'consume', deltaMm: -mm } });
