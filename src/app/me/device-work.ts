import '#texts/own-texts.ts';
import { readCall } from '#core/personal-calls.ts';
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
import { lookAfterNews } from './look-after-news.ts';
import type { DeviceWorkDeps, DeviceWorkParts } from './device-work-deps.ts';
import type { Leaving } from './leaving.ts';
import { createPersonalCalls } from './personal-calls.ts';
import { createStorageMarker, type StorageMarker } from './storage-marker.ts';
import { watchPerson } from './watch-person.ts';
import { watchTeams } from './watch-teams.ts';

/** Everything that is done with this device as a whole; none of it is on the way to the first paint. */
export interface DeviceWork extends MeService, Leaving {
  readonly personalCalls: PersonalCalls;
  /** Whether the browser has dropped everything that an earlier visit had stored here. */
  readonly wasCleared: () => Promise<boolean>;
  /** Makes anew what the browser has dropped during this visit. */
  readonly makeAnew: () => Promise<void>;
  /** Deletes everything of a person; refuses while something is unsent or cannot be counted, unless the person lets it go. */
  readonly clear: (userId: string, evenUnsent: boolean) => Promise<Result<void, Unsent>>;
  /** Deletes what a person has here whose session was ended by their own wish elsewhere, and says so; false while something is unsent. */
  readonly clearEnded: (userId: string) => Promise<boolean>;
}

/** Puts the work with this device together; each part is fetched when it is first done. */
export const createDeviceWork = (parts: DeviceWorkParts): DeviceWork => {
  const { account, clock, remote, report, window } = parts;
  const now = () => clock() + remote.serverOffsetMs();
  const storageMarker = createStorageMarker(window, hasDeviceDatabase);
  let opened: Promise<DeviceStore> | undefined;
  const store = () => (opened ??= openStore(now, storageMarker, () => (opened = undefined)));
  /** What is done for the current person is done for nobody else, whoever's session is in the browser by then. */
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
      if (call === readCall) return; // nobody misses what was taken for read
      if (call === ownSettingCall) return notify.problem(t('teams.settingRefused'));
      notify.problem(t(call === profileCall ? 'teams.profileRefused' : 'teams.defaultRefused'));
      void parts.teams.load({ force: true });
    },
  });
  const sweep = async () => (await import('./leaving.ts')).createLeaving(deps).sweep();
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
  lookAfterNews(notifications, myInvites);
  /**
   * How many changes were unsent in the teams that were reported as left: the screen's engine and a sweep may both find
   * that out.
   */
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
    onLeft: ({ teamId, teamName: team }, count) => {
      if ((reportedLeft.get(teamId) ?? -1) >= count) return;
      reportedLeft.set(teamId, count);
      notify.problem(count === 0 ? t('teams.left', { team }) : t('teams.leftUnsent', { team, count }));
    },
    wakeOwnCalls: personalCalls.wake,
  };
  sweepWhenIdle(); // the page may have been closed in the middle of leaving a team
  return {
    device: store,
    personalCalls,
    wasCleared: async () => (await store(), storageMarker.wasCleared()),
    makeAnew: async () => void (await (await store()).db.open()),
    sweep,
    leave: async (userId, teamId) => (await import('./leaving.ts')).createLeaving(deps).leave(userId, teamId),
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
    syncEverything: async () => (await import('./sync-everything.ts')).syncEverything(deps),
    exportEverything: async () => (await import('./pack-everything.ts')).packEverything(deps),
    clear: async (userId, evenUnsent) => (await import('./clear-device.ts')).clearDevice(deps, userId, evenUnsent),
    clearEnded: async (userId) => {
      const isCleared = await (await import('./clear-device.ts')).clearEnded(deps, userId);
      if (isCleared) notify.problem(t('teams.endedElsewhere'));
      return isCleared;
    },
  };
};

/** Reports the person of this device when they have logged out, in whichever tab. */
const watchLogOuts = (account: DeviceWorkParts['account'], onLoggedOut: (userId: string) => void): void => {
  let before = account.get()?.userId;
  account.subscribe(() => {
    const gone = before;
    before = account.get()?.userId;
    if (gone !== undefined && before === undefined) onLoggedOut(gone);
  });
};

/** Fails here, and not at the first use, where nothing can be stored; the next call tries again. */
const openStore = async (now: () => number, mark: StorageMarker, onFailed: () => void): Promise<DeviceStore> => {
  await mark.look();
  const db = openDeviceDatabase();
  await db.open().catch((fault: unknown) => {
    onFailed();
    throw fault;
  });
  mark.leave();
  return { db, now };
};
