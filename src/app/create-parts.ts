import type { PageConfig } from '#core/wire/config-wire.ts';
import { createRemote } from '#remote/remote.ts';
import { createAccountStore, accountKey } from '#session/account.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { createDeviceStorage, type DeviceStorage } from '#session/device-storage.ts';
import { createSession } from '#session/session.ts';
import { createTeamState } from '#me/team-state.ts';
import type { AppParts } from './app-parts.ts';
import { createForeground } from './frame/foreground.ts';
import { late, latePersonalCalls } from './me/late-device-work.ts';
import { lateClockWatch } from './me/late-clock-watch.ts';
import { buildId } from './update/build-id.ts';
import { openInAdvance } from './workspace/open-in-advance.ts';
import { createLiveUpdates } from './workspace/live-updates.ts';

export type BaseDeps = Omit<
  AppParts,
  | 'config'
  | 'cookies'
  | 'account'
  | 'session'
  | 'teams'
  | 'remote'
  | 'live'
  | 'foreground'
  | 'openings'
  | 'deviceWork'
  | 'teamAdmin'
  | 'openTeam'
  | 'earlyTeam'
> & {
  readonly fetch: typeof fetch;
  readonly navigate: (path: string) => void;
};

/** Makes the parts that depend on the person and opens their team. Without `config`, signing in is impossible. */
export function createParts(
  baseDeps: BaseDeps,
  config: PageConfig | undefined,
): AppParts & { readonly head: Promise<void> | undefined } {
  const { window, clock } = baseDeps;
  const storage = config === undefined ? memory() : baseDeps.storage;
  const fetch = config === undefined ? unreachable : baseDeps.fetch;
  const locks = window.navigator.locks as LockManager | undefined;
  const account = createAccountStore(storage, config === undefined ? undefined : window);
  const openings = new Set<() => void>();
  const foreground = createForeground();
  const deviceWork = late(async () => (await import('./me/device-work.ts')).createDeviceWork(parts));
  const cookies = createCookieStorage({
    jar: cookiesOf(window.document),
    secure: window.location.protocol === 'https:',
    ...(config !== undefined && { copy: { storage, keys: [config.storageKey] } }),
  });
  const raw = createSession({
    config: config ?? nobody,
    account,
    storage: cookies,
    deviceStorage: storage,
    fetch,
    clock,
    wait: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    locks,
    origin: window.location.origin,
    window,
    document: window.document,
    clearDevice: async (userId, evenUnsent) => (await deviceWork()).clear(userId, evenUnsent),
    clearEnded: async (userId) => (await deviceWork()).clearEnded(userId),
    report: baseDeps.report,
    goHome: () => baseDeps.navigate('/'),
  });
  const session = { ...raw, signIn: foreground.tracked(raw.signIn), signUp: foreground.tracked(raw.signUp) };
  const onOffset = lateClockWatch({
    storage,
    tell: async (days) => (await deviceWork()).tellWrongClock(days),
    report: baseDeps.report,
  });
  const remote = createRemote({ fetch, clock, build: buildId, refresh: session.refresh, onOffset });
  const personalCalls = latePersonalCalls(deviceWork, baseDeps.report);
  const teams = createTeamState({
    account,
    teamActions: late(async () => (await import('./me/open-team-actions.ts')).openTeamActions(teamActionsDeps)),
    onRenewed: session.onRenewed,
    window,
    report: baseDeps.report,
  });
  const teamActionsDeps = { http: remote.http, account, personalCalls, clock, locks, report: baseDeps.report };
  const live = createLiveUpdates({ ...baseDeps, session, teams });
  const teamAdmin = late(async () =>
    (await import('./team-admin.ts')).createTeamAdmin({ ...baseDeps, account, remote, teams }),
  );
  const parts = { ...baseDeps, config, storage, cookies, account, session, teams, remote, live, foreground, openings };
  const { open: openTeam, early: earlyTeam, head } = openInAdvance({ ...parts, deviceWork }, { session, teams });
  // `head` resolves when the team's data for the first screen was read; undefined if no team is open.
  return { ...parts, deviceWork, teamAdmin, openTeam, earlyTeam, head };
}

const nobody = { supabaseUrl: '', supabaseKey: '', storageKey: `${accountKey}.none` };

const unreachable = (): Promise<never> => Promise.reject(new TypeError('The configuration has not arrived.'));

/** Makes a storage in memory, used until the configuration arrives, so that nothing is stored under a wrong key. */
const memory = (): DeviceStorage => {
  const texts = new Map<string, string>();
  return createDeviceStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
};

const cookiesOf = (document: Document) => ({
  get: () => document.cookie,
  set: (cookie: string) => {
    document.cookie = cookie;
  },
});
