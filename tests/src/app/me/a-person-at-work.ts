import { newAccount, createAccountStore } from '#session/account.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { openTeamActions } from '#app/me/open-team-actions.ts';
import { createTeamState } from '#me/team-state.ts';
import { createDeviceWork } from '#app/me/device-work.ts';
import type { SyncFault } from '#sync/sync-remote.ts';
import type { Result } from '#core/result.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import { createRemote } from '#remote/remote.ts';
import { commit } from '#data/queue/commit.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { aTeamServer } from '../../a-team-server.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aDevice } from '../../data/a-device.ts';
import { aThread } from '../../data/a-tab.ts';
import { aJar, aStorage, aWindow } from '../../session/fake-browser.ts';

export const teamOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const storageWays = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

export const aPersonAtWork = () => {
  const opened = aDevice();
  const servers = new Map([1, 2, 3].map((number) => [teamOf(number), aTeamServer()]));
  const world = {
    isOffline: false,
    refusal: undefined as number | undefined,
    memberOf: new Set(servers.keys()),
    lost: new Set<string>(),
    deleted: new Set<string>(),
    reports: [] as unknown[],
    signedIn: owner,
    renewals: 0,
    parts: new Set<string>(),
    asked: [] as string[],
    /** Called with the team of each sync call before its answer; the answer waits for the returned promise. */
    onAsked: (_teamId: string): void | Promise<void> => undefined,
  };
  const said: unknown[] = [];
  const listed = () =>
    [...world.memberOf].map((public_id) => ({
      id: public_id.slice(-1),
      public_id,
      name: `Team ${public_id.slice(-1)}`,
      role: 'owner' as const,
      memberCount: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
  const me = { id: owner, email: 'jo@example.com', full_name: 'Jo', avatar_url: null, locale: null, units: null };

  const synced = (path: string, query: URLSearchParams, body: string): Result<unknown, SyncFault> => {
    const [, , teamId = '', , what] = path.split('/');
    const server = servers.get(teamId);
    if (server === undefined || !world.memberOf.has(teamId)) {
      const isLost = world.lost.has(teamId) && query.has('epoch');
      const details = isLost ? { lost: true } : world.deleted.has(teamId) ? { deleted: true } : undefined;
      return { ok: false, error: { kind: 'http', status: 403, code: 'not_member', ...(details && { details }) } };
    }
    if (what === 'push') return server.push(JSON.parse(body) as PushRequest);
    return server.pull({ after: Number(query.get('after')), epoch: query.get('epoch'), access: 'full' } as Parameters<
      typeof server.pull
    >[0]);
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (world.isOffline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const path = pathname.replace('/api/v2', '');
    const headers = { date: new Date(opened.time.now).toUTCString() };
    if (world.refusal !== undefined)
      return Response.json({ error: { code: 'unavailable', message: 'No.' } }, { status: world.refusal, headers });
    if (path.includes('/sync/')) {
      const teamId = path.split('/')[2] ?? '';
      world.asked.push(teamId);
      await world.onAsked(teamId);
    }
    const named = new Headers(init?.headers).get('X-Spoolside-Person');
    if (named !== null && named !== world.signedIn)
      return Response.json({ error: { code: 'other_person', message: 'No.' } }, { status: 401, headers });
    if (path === '/teams') return Response.json({ teams: listed() }, { headers });
    if (path.endsWith('/settings/theme')) return Response.json(JSON.parse(String(init?.body)), { headers });
    if (path === '/users/me' && init?.method === 'PATCH') {
      const patch = JSON.parse(String(init.body)) as Partial<typeof me>;
      said.push(patch);
      return Response.json({ ...me, ...patch, default_team_pid: teamOf(1) }, { headers });
    }
    if (path.startsWith('/users/me')) return Response.json({ ...me, default_team_pid: teamOf(1) }, { headers });
    if (path.includes('/files/')) {
      const part = path.split('/').at(-1) ?? '';
      if (init?.method === 'POST') return Response.json({ missing: world.parts.size === 0 ? [0] : [] }, { headers });
      world.parts.add(part);
      return new Response(null, { status: 204, headers });
    }
    const answer = synced(path, searchParams, String(init?.body ?? ''));
    if (answer.ok) return Response.json(answer.value, { headers });
    const { status, code, details } = answer.error;
    return Response.json({ error: { code, message: 'No.', details } }, { status: status ?? 500, headers });
  };

  const report = (fault: unknown) => void world.reports.push(fault);
  const clock = () => opened.time.now;
  const storage = aStorage();
  const account = createAccountStore(storage.device);
  account.save({
    ...newAccount({ userId: owner, email: 'jo@example.com', fullName: 'Jo' }, 1),
    teams: listed(),
    teamsAt: 1,
    currentTeamPublicId: teamOf(1),
    defaultTeamPublicId: teamOf(1),
  });
  const refresh = async () => {
    world.renewals += 1;
    return 'unreachable' as const;
  };
  const remote = createRemote({ fetch, clock, build: 'test', refresh });
  const window = Object.assign(aWindow(), {
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    localStorage: Object.assign(Object.create(storageWays), {
      [`spoolside.typed.${owner}.contact`]: 'typed',
      'spoolside.typed.kim.contact': 'typed by somebody else',
      'spoolside.draft.contact': 'typed by nobody knows whom',
      [`spoolside.own.${owner}.teamNames`]: 'told',
      'spoolside.own.kim.teamNames': 'told somebody else',
      'spoolside.own.lowStock': JSON.stringify({ userId: owner, at: 1, value: {} }),
      'spoolside.own.themes': JSON.stringify({ userId: 'kim', at: 1, value: {} }),
      other: 'kept',
    }),
  }) as unknown as Window & typeof globalThis;
  const onRenewed = () => () => true;
  const personalCalls = { put: async () => undefined, above: async (_: string, told: Profile) => told };
  const teamActions = openTeamActions({ http: remote.http, account, personalCalls, clock, locks: undefined, report });
  const teams = createTeamState({ account, teamActions: async () => teamActions, onRenewed, window, report });
  const openings = new Set<() => void>();
  const idle: (() => void)[] = [];
  const work = createDeviceWork({
    account,
    clock,
    config: undefined,
    preferences: { setLanguage: () => undefined } as never,
    cookies: createCookieStorage({ jar: aJar().jar, secure: false }),
    storage: storage.device,
    openings,
    remote,
    report,
    window,
    teams,
    whenIdle: (run) => void idle.push(run),
    session: { onRenewed } as never,
    device: { isStorageKept: async () => true } as never,
  });

  const inTeam = async <T>(number: number, act: (store: ReturnType<typeof createTeamStore>) => Promise<T>) => {
    const teamId = teamOf(number);
    const db = openTeamDatabase(owner, teamId);
    const store = createTeamStore(db, { userId: owner, teamId, role: 'owner' }, clock);
    try {
      return await act(store);
    } finally {
      store.feed.close();
      db.close();
    }
  };

  return {
    ...opened,
    ...world,
    world,
    said,
    servers,
    account,
    clock,
    remote,
    report,
    teams,
    openings,
    idle,
    window,
    work,
    inTeam,
    save: (number: number, threads: number) =>
      inTeam(number, async (store) => {
        await store.db.open();
        for (let at = 0; at < threads; at += 1) await commit(store, [aThread({ code: String(at) })]);
      }),
  };
};
