import { err, ok, type Result } from '#core/result.ts';
import { hasTeams, teamsOnDevice } from '#data/database/device-databases.ts';
import { note } from '#data/database/device-log.ts';
import { deleteBesideTeams, deleteIfSent, deleteTeamsOf, type Deleted } from '#data/left-teams/forget-person.ts';
import type { Unsent } from '#session/session.ts';
import { countUnsent, type DeviceWorkDeps } from './device-work-deps.ts';
import { isCurrentPerson } from './while-current-person.ts';
import { draftKeysOf, namelessDraftKeys } from '#parts/forms/stored-drafts.ts';
import { forgetOverReload } from '#data/files/kept-over-reload.ts';
import { forgetShared, setSharedAside } from '#data/files/shared-files.ts';
import { isKeptOf } from '#me/cached-value.ts';

type ClearDeps = Pick<DeviceWorkDeps, 'account' | 'openings' | 'report' | 'store' | 'storageMarker' | 'window'>;

/** Deletes a person's data here. Refuses while something is unsent or cannot be counted, unless `evenUnsent`. */
export async function clearDevice(deps: ClearDeps, userId: string, evenUnsent: boolean): Promise<Result<void, Unsent>> {
  const cleared = evenUnsent ? ok(await deleteAll(deps, userId)) : await deleteSent(deps, userId);
  if (!cleared.ok) return cleared;
  await noteDeleted(deps, { userId, ...cleared.value });
  forgetOwnTexts(deps.window, userId, { keepsTyped: false });
  await withCaches(deps, async (caches) => {
    await forgetShared(caches, userId);
    await forgetOverReload(caches, userId);
  });
  if (!(await isLeftToOthers(deps))) deps.storageMarker.remove();
  return ok(undefined);
}

/** Deletes a person's data here after their session ended on purpose; false if some is unsent or uncounted. */
export async function clearEnded(deps: ClearDeps, userId: string): Promise<boolean> {
  const cleared = await deleteSent(deps, userId);
  if (!cleared.ok) return false;
  await noteDeleted(deps, { userId, ...cleared.value });
  // Keep forms typed but not saved, and shared files without a row: the person was not asked about them.
  forgetOwnTexts(deps.window, userId, { keepsTyped: true });
  await withCaches(deps, (caches) => setSharedAside(caches, userId));
  if (!(await isLeftToOthers(deps))) deps.storageMarker.remove();
  return true;
}

/** Deletes a person's data if their log-out left teams here, all is sent and they are signed out. */
export async function forgetRest(deps: ClearDeps, userId: string): Promise<void> {
  const hasRest = (await teamsOnDevice(userId)).length > 0;
  if (hasRest && !isCurrentPerson(deps.account, userId))
    await deleteIfSent(await deps.store(), userId, () => undefined);
}

const deleteSent = async (deps: ClearDeps, userId: string): Promise<Result<object, Unsent>> => {
  try {
    const deleted = await deleteIfSent(await deps.store(), userId, () => letGo(deps));
    return deleted.ok ? ok({ ...deleted.value, unsent: 0 }) : deleted;
  } catch (fault) {
    deps.report(fault); // undefined means that the count failed; at a log-out, the person may still delete everything
    return err({ unsent: undefined });
  }
};

/**
 * Deletes what it can. Broken storage must not prevent a log-out, because staying signed in would leave more behind.
 */
const deleteAll = async (deps: ClearDeps, userId: string): Promise<object> => {
  const unsent = await countUnsent(deps, userId);
  letGo(deps);
  const unlessBroken = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((fault: unknown) => {
      deps.report(fault);
      return undefined;
    });
  // Delete teams first, to free space. If something cannot be deleted, go on with the rest.
  const teams = await unlessBroken(deleteTeamsOf(userId));
  const beside = await unlessBroken(
    deps.store().then((device) => deleteBesideTeams(device, userId, { evenUnsent: true })),
  );
  const counts: Deleted = beside?.ok ? beside.value : {};
  return { ...counts, teams: teams ?? 'unknown', unsent: unsent ?? 'unknown' };
};

/** Whether the device still has other persons' teams. Then the storage marker stays, to notice a loss of their data. */
const isLeftToOthers = ({ report }: ClearDeps): Promise<boolean> =>
  hasTeams().catch((fault: unknown) => {
    report(fault);
    return false;
  });

/** Does something with this browser's caches, which do not exist over plain http. */
const withCaches = async (
  { window }: { readonly window: { readonly caches?: CacheStorage } },
  work: (caches: CacheStorage) => Promise<void>,
): Promise<void> => {
  if (window.caches !== undefined) await work(window.caches);
};

const letGo = ({ openings }: ClearDeps): void => openings.forEach((close) => close());

/** Logs the deletion after it has freed space. If the log entry fails, the log-out still succeeds. */
const noteDeleted = async ({ report, store }: ClearDeps, detail: Readonly<Record<string, unknown>>): Promise<void> => {
  try {
    await note(await store(), 'person_deleted', detail);
  } catch (fault) {
    report(fault);
  }
};

/** Deletes the person's cached texts here and, unless `keepsTyped`, the texts of unsaved forms. */
const forgetOwnTexts = (window: Window, userId: string, { keepsTyped }: { readonly keepsTyped: boolean }): void => {
  // Earlier versions stored drafts without a person's id. No screen shows them any more, so they are deleted too.
  const drafts = keepsTyped ? [] : [draftKeysOf(userId), namelessDraftKeys];
  try {
    const { localStorage } = window;
    const keys = Object.keys(localStorage).filter(
      (key) => drafts.some((start) => key.startsWith(start)) || isKeptOf(userId, key, localStorage.getItem(key)),
    );
    keys.forEach((key) => localStorage.removeItem(key));
  } catch {
    // a browser that forbids storage has not stored these texts either
  }
};
