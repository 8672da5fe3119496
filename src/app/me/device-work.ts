import '#texts/own-texts.ts';
import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { readCall } from '#core/people/personal-calls.ts';
import type { Result } from '#core/result.ts';
import { memberSettings } from '#core/settings/settings.ts';
import { hasDeviceDatabase, openDeviceDatabase, type DeviceStore } from '#data/database/device-database.ts';
import { storageState } from '#data/database/storage-state.ts';
import { ownSettingCall, waitingSetting } from '#data/me/own-settings.ts';
import { createCachedValue } from '#me/cached-value.ts';
import { createLowStockMarks } from '#me/low-stock-marks.ts';
import { createMyInvites, type MyInvites } from '#me/my-invites.ts';
import { createNotifications, type Notifications } from '#me/notifications.ts';
import { profileCall, type PersonalCalls } from '#me/personal-calls.ts';
import { forPerson } from '#remote/for-person.ts';
import type { Http } from '#remote/http.ts';
import { createMyCalls, createMyInviteCalls, type MyCalls } from '#remote/my-calls.ts';
import { createSettingsCalls } from '#remote/team-calls.ts';
import type { MeService } from '#services/me-service.ts';
import type { Preferences, Theme } from '#services/preferences.ts';
import type { AccountStore } from '#session/account.ts';
import { copyKeyOf, type SessionStorage } from '#session/cookie-storage.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { isHidden } from '#session/session-state.ts';
import type { Unsent, Session } from '#session/session.ts';
import { readStoredSession } from '#session/stored-session.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { languageKey } from '../config/preferences.ts';
import { countUnsent, type DeviceWorkDeps, type DeviceWorkParts, createNamedQueues } from './device-work-deps.ts';
import type { Leaving } from './leaving.ts';
import { changeProfile, createPersonalCalls } from './personal-calls.ts';
import { createStorageMarker, type StorageMarker } from './storage-marker.ts';
import { watchTeams } from './watch-teams.ts';

/** Work for the device or the person rather than for one team; the first paint needs none of it. */
export interface DeviceWork extends MeService, Leaving {
  readonly personalCalls: PersonalCalls;
  /** Whether the browser dropped everything that an earlier visit had stored here. */
  readonly wasCleared: () => Promise<boolean>;
  /** Makes the device database again after the browser dropped it during this visit. */
  readonly makeAgain: () => Promise<void>;
  /** Deletes a person's data here. Refuses while something is unsent or cannot be counted, unless `evenUnsent`. */
  readonly clear: (userId: string, evenUnsent: boolean) => Promise<Result<void, Unsent>>;
  /** Deletes a person's data here and says so; false if some is unsent or uncounted. For sessions ended on purpose. */
  readonly clearEnded: (userId: string) => Promise<boolean>;
  /** Tells the person by how many days this device's clock is wrong. */
  readonly tellWrongClock: (days: number) => void;
}

export function createDeviceWork(parts: DeviceWorkParts): DeviceWork {
  const { account, clock, remote, report, window } = parts;
  const now = () => clock() + remote.serverOffsetMs();
  const storageMarker = createStorageMarker(window, hasDeviceDatabase);
  let opened: Promise<DeviceStore> | undefined;
  const store = () => (opened ??= openStore(now, storageMarker, () => (opened = undefined)));
  /** Sends a call only in the session of the person known now, if any: another may sign in before it is sent. */
  const http: Http = (call) => {
    const known = account.get();
    return known === undefined ? remote.http(call) : forPerson(remote.http, known.userId)(call);
  };
  const me = createMyCalls(http);
  if (parts.config !== undefined)
    keepCookie({ ...parts, storageKey: parts.config.storageKey, device: parts.storage, me, now });
  const personalCalls = createPersonalCalls({
    ...parts,
    me,
    settings: createSettingsCalls(http),
    device: store,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    onRefused: (call) => {
      if (call === readCall) return; // a refused read mark needs no message to the person
      if (call === ownSettingCall) return notify.problem(t('teams.settingRefused'));
      notify.problem(t(call === profileCall ? 'teams.profileRefused' : 'teams.defaultRefused'));
      void parts.teams.load({ force: true });
    },
  });
  const runInQueue = createNamedQueues();
  const leaving = async () => (await import('./leaving.ts')).createLeaving(deps, runInQueue);
  const leave: Leaving['leave'] = async (userId, teamId) => (await leaving()).leave(userId, teamId);
  const sweep = async () => (await leaving()).sweep();
  const sweepWhenIdle = () => parts.whenIdle(() => void sweep().catch(report));
  followLanguage(parts);
  watchPerson(account, notify.withdrawOffers);
  watchLogOuts(account, (userId) => {
    const forget = async () => (await import('./clear-device.ts')).forgetRest(deps, userId);
    forget().catch(report);
  });
  followTheme({ ...parts, store, now });
  const notifications = createNotifications({ ...parts, ask: me.notifications, personalCalls, clock: now });
  const myInvites = createMyInvites({ ...parts, calls: createMyInviteCalls(http), clock: now });
  refreshInvites(notifications, myInvites);
  /** How many unsent changes were reported for each left team. A team may be reported twice. */
  const reportedLeft = new Map<string, number>();
  const deps: DeviceWorkDeps = {
    ...parts,
    now,
    store,
    storageMarker,
    teamNames: watchTeams(account, parts.storage, () => {
      for (const { public_id } of account.get()?.teams ?? []) reportedLeft.delete(public_id);
      sweepWhenIdle();
      void notifications.load({ force: true });
    }),
    onLeft: ({ teamId, teamName: team, why }, count) => {
      if ((reportedLeft.get(teamId) ?? -1) >= count) return;
      reportedLeft.set(teamId, count);
      if (why === 'lost') return notify.problem(t('teams.lost', { team }));
      if (why === 'deleted')
        return notify.problem(count === 0 ? t('teams.deleted', { team }) : t('teams.deletedUnsent', { team, count }));
      notify.problem(count === 0 ? t('teams.left', { team }) : t('teams.leftUnsent', { team, count }));
    },
    wakeOwnCalls: personalCalls.wake,
  };
  sweepWhenIdle(); // an earlier page may have been closed while it left a team
  return {
    device: store,
    personalCalls,
    wasCleared: async () => (await store(), storageMarker.wasCleared()),
    tellWrongClock: (days) => notify.problem(t('news.clockWrong', { count: days })),
    makeAgain: async () => void (await (await store()).db.open()),
    sweep,
    leave,
    myInvites,
    notifications,
    lowStockMarks: createLowStockMarks({ ...parts, clock: now }),
    sendMessage: personalCalls.sendMessage,
    setInTeam: personalCalls.setInTeam,
    changeProfile: (patch) => changeProfile({ account, personalCalls }, patch),
    countUnsent: async () => {
      const userId = account.get()?.userId;
      return userId === undefined ? 0 : countUnsent(deps, userId);
    },
    serverExport: me.exportAddress,
    endAccount: me.remove,
    storageState: () => storageState(store, parts.device.isStorageKept),
    syncEverything: async () => (await import('./sync-everything.ts')).syncEverything(deps, leave),
    exportEverything: async () => (await import('./pack-everything.ts')).packEverything(deps),
    clear: async (userId, evenUnsent) => (await import('./clear-device.ts')).clearDevice(deps, userId, evenUnsent),
    clearEnded: async (userId) => {
      const isCleared = await (await import('./clear-device.ts')).clearEnded(deps, userId);
      if (isCleared) notify.problem(t('teams.endedElsewhere'));
      return isCleared;
    },
  };
}

/** Calls `onLoggedOut` when the signed-in person of this browser logs out, in any tab. */
const watchLogOuts = (account: DeviceWorkParts['account'], onLoggedOut: (userId: string) => void): void => {
  let before = account.get()?.userId;
  account.subscribe(() => {
    const gone = before;
    before = account.get()?.userId;
    if (gone !== undefined && before === undefined) onLoggedOut(gone);
  });
};

/** Opens the device database at once. If opening fails, `onFailed` lets the next call try again. */
const openStore = async (now: () => number, mark: StorageMarker, onFailed: () => void): Promise<DeviceStore> => {
  try {
    await mark.check();
    const db = openDeviceDatabase();
    await db.open();
    mark.leave();
    return { db, now };
  } catch (fault) {
    onFailed(); // the next use looks at the device again
    throw fault;
  }
};

/** Calls `onOther` when another person, or none, becomes the current one. A revoked session counts as none. */
const watchPerson = (account: Pick<AccountStore, 'get' | 'subscribe'>, onOther: () => void): void => {
  const currentPerson = () => {
    const known = account.get();
    return known === undefined || isHidden(known) ? undefined : known.userId;
  };
  let before = currentPerson();
  account.subscribe(() => {
    const now = currentPerson();
    if (now === before) return;
    before = now;
    onOther();
  });
};

/** Times in ms. `clock` is this device's time, by which sessions end; `now` is corrected by the server's time. */
interface KeepCookieDeps {
  readonly me: Pick<MyCalls, 'keepCookie'>;
  readonly session: Pick<Session, 'onRenewed'>;
  readonly storageKey: string;
  readonly cookies: SessionStorage;
  readonly device: DeviceStorage;
  readonly clock: () => number;
  readonly now: () => number;
}

/** Asks the server at most daily to set a session's cookie: Safari drops a script's cookie after a week. */
export function keepCookie({ me, session, storageKey, cookies, device, clock, now }: KeepCookieDeps): void {
  const renew = async () => {
    const held = readStoredSession(cookies, storageKey);
    // The answer sets the cookie to the value that the request sent, so make no call while a renewal is due.
    if (held === undefined || held.needsCode || held.expiresAtMs - clock() < renewalMs) return;
    if (!isDue(device.get(markKey), held.sessionId, now())) return;
    const before = device.get(copyKeyOf(storageKey));
    // Without the copy it would be unclear later which of two cookies is the newer one.
    if (before === null || before !== cookies.getItem(storageKey)) return;
    device.set(markKey, `${held.sessionId} ${now()}`);
    const kept = await me.keepCookie();
    if (!kept.ok) device.remove(markKey);
    const after = device.get(copyKeyOf(storageKey));
    // The session changed meanwhile, so this device's copy counts, not the answer's cookie.
    if (after === before) return;
    if (after === null) cookies.removeItem(storageKey);
    else cookies.setItem(storageKey, after);
  };
  session.onRenewed(() => void renew());
  void renew();
}

const markKey = 'spoolside.cookieKept';
const dayMs = 24 * 3_600_000;
const renewalMs = 2 * limits.refreshMarginMs;

const isDue = (mark: string | null, sessionId: string, nowMs: number): boolean => {
  const [of, at] = mark?.split(' ') ?? [];
  return of !== sessionId || Math.abs(nowMs - Number(at)) >= dayMs;
};

/** Uses the language that the person chose on another device, if no language has been chosen on this device. */
export function followLanguage({
  account,
  storage,
  preferences,
}: {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: Pick<DeviceStorage, 'get'>;
  readonly preferences: Pick<Preferences, 'setLanguage'>;
}): void {
  let isFollowed = false;
  const follow = () => {
    const locale = account.get()?.profile?.locale;
    if (!locale || isFollowed || storage.get(languageKey) !== null) return;
    // follow only once: without storage, each update of the account would undo the person's choice on this device
    isFollowed = true;
    preferences.setLanguage(locale);
  };
  account.subscribe(follow);
  follow();
}

interface FollowThemeDeps {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: DeviceStorage;
  readonly preferences: Pick<Preferences, 'setTheme'>;
  readonly store: () => Promise<DeviceStore>;
  readonly now: () => number;
}

/** Uses the theme that the person chose on another device. An unsent choice made here takes precedence. */
export function followTheme({ account, storage, preferences, store, now }: FollowThemeDeps): void {
  // One entry for the device, so that a person who comes back after another person gets their own theme again.
  const lastFetched = createCachedValue(storage, 'themes', readThemes, true);
  const news = () => {
    const known = account.get();
    const teamId = known?.currentTeamPublicId;
    if (!known || !teamId) return undefined;
    const { userId } = known;
    const fetched = parse(schema, known.settings[teamId]?.own['theme']);
    // a person who never chose a theme has the default
    const before = lastFetched.get(userId)?.value[teamId] ?? initial;
    // If the theme equals the one fetched before, this device keeps its own.
    return fetched.ok && fetched.value !== before ? { userId, teamId, theme: fetched.value } : undefined;
  };
  const follow = async () => {
    const found = news();
    if (found === undefined) return;
    const { userId, teamId, theme } = found;
    const waiting = await store().then(
      (device) => waitingSetting(device, userId, { teamId, key: 'theme' }),
      () => undefined, // a device that can store nothing has no waiting choice
    );
    const still = news();
    // the person or theme has changed meanwhile; a later call handles it
    if (still?.userId !== userId || still.teamId !== teamId || still.theme !== theme) return;
    if (waiting === undefined) preferences.setTheme(theme);
    lastFetched.put(userId, now(), { ...lastFetched.get(userId)?.value, [teamId]: theme });
  };
  account.subscribe(() => void follow());
  void follow();
}

const { schema, initial } = memberSettings.theme;

const readThemes = (value: unknown): Readonly<Record<string, Theme>> | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([teamId, stored]) => {
      const theme = parse(schema, stored);
      return theme.ok ? [[teamId, theme.value]] : [];
    }),
  );
};

/** Fetches the invites again when a notification names a new one, so that a person who opens it finds the invite. */
export function refreshInvites(
  notifications: Pick<Notifications, 'get' | 'subscribe'>,
  myInvites: Pick<MyInvites, 'load'>,
): void {
  const newest = () => notifications.get().items.find(({ kind }) => kind === 'invite')?.id;
  let known = newest();
  notifications.subscribe(() => {
    const now = newest();
    if (now !== undefined && now !== known) void myInvites.load({ force: true });
    known = now;
  });
}
