import '#texts/own-texts.ts';
import { readCall } from '#core/people/personal-calls.ts';
import type { Result } from '#core/result.ts';
import { hasDeviceDatabase, openDeviceDatabase, type DeviceStore } from '#data/database/device-database.ts';
import { ownSettingCall } from '#data/me/own-settings.ts';
import { storageState } from '#data/database/storage-state.ts';
import { forPerson } from '#remote/for-person.ts';
import type { Http } from '#remote/http.ts';
import { createMyCalls } from '#remote/my-calls.ts';
import { createMyInviteCalls } from '#remote/my-invite-calls.ts';
import { createSettingsCalls } from '#remote/settings-calls.ts';
import type { MeService } from '#services/me-service.ts';
import { createLowStockMarks } from '#me/low-stock-marks.ts';
import { createMyInvites } from '#me/my-invites.ts';
import { createNotifications } from '#me/notifications.ts';
import { profileCall, type PersonalCalls } from '#me/personal-calls.ts';
import type { Unsent } from '#session/session.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { changeProfile } from './change-profile.ts';
import { countUnsent } from './count-unsent.ts';
import { followLanguage } from './follow-language.ts';
import { followTheme } from './follow-theme.ts';
import { keepCookie } from './keep-cookie.ts';
import { refreshInvites } from './refresh-invites.ts';
import type { DeviceWorkDeps, DeviceWorkParts } from './device-work-deps.ts';
import { createNamedQueues } from './named-queues.ts';
import type { Leaving } from './leaving.ts';
import { createPersonalCalls } from './personal-calls.ts';
import { createStorageMarker, type StorageMarker } from './storage-marker.ts';
import { watchTeams } from './watch-teams.ts';
import type { AccountStore } from '#session/account-store.ts';
import { isHidden } from '#session/session-state.ts';

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
