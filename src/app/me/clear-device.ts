import { err, ok, type Result } from '#core/result.ts';
import { hasTeams, teamsOnDevice } from '#data/database/device-databases.ts';
import { note } from '#data/database/device-log.ts';
import { deleteBesideTeams, deleteIfSent, deleteTeamsOf, type Deleted } from '#data/left-teams/forget-person.ts';
import type { Unsent } from '#session/session.ts';
import { countUnsent } from './count-unsent.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';
import { forgetOwnTexts } from './forget-own-texts.ts';
import { isCurrentPerson } from './while-current-person.ts';

type ClearDeps = Pick<DeviceWorkDeps, 'account' | 'openings' | 'report' | 'store' | 'storageMarker' | 'window'>;

/** Deletes everything of a person; refuses while something is unsent or cannot be counted, unless the person lets it go. */
export const clearDevice = async (
  deps: ClearDeps,
  userId: string,
  evenUnsent: boolean,
): Promise<Result<void, Unsent>> => {
  const cleared = evenUnsent ? ok(await deleteAll(deps, userId)) : await deleteSent(deps, userId);
  if (!cleared.ok) return cleared;
  await noteDeleted(deps, { userId, ...cleared.value });
  forgetOwnTexts(deps.window, userId, { keepsTyped: false });
  if (!(await isLeftToOthers(deps))) deps.storageMarker.remove();
  return ok(undefined);
};

/** Deletes what a person has here whose session was ended by their own wish elsewhere, unless something is unsent. What they typed into forms and never saved stays: nobody has asked them about it. */
export const clearEnded = async (deps: ClearDeps, userId: string): Promise<boolean> => {
  const cleared = await deleteSent(deps, userId);
  if (!cleared.ok) return false;
  await noteDeleted(deps, { userId, ...cleared.value });
  forgetOwnTexts(deps.window, userId, { keepsTyped: true });
  if (!(await isLeftToOthers(deps))) deps.storageMarker.remove();
  return true;
};

/** Deletes what a tab at work has made anew while another one logged its person out; nothing of theirs is open here any more. */
export const forgetRest = async (deps: ClearDeps, userId: string): Promise<void> => {
  const hasRest = (await teamsOnDevice(userId)).length > 0;
  if (hasRest && !isCurrentPerson(deps.account, userId))
    await deleteIfSent(await deps.store(), userId, () => undefined);
};

const deleteSent = async (deps: ClearDeps, userId: string): Promise<Result<object, Unsent>> => {
  try {
    const deleted = await deleteIfSent(await deps.store(), userId, () => letGo(deps));
    return deleted.ok ? ok({ ...deleted.value, unsent: 0 }) : deleted;
  } catch (fault) {
    deps.report(fault); // the person is told that nobody can count, and may let everything go
    return err({ unsent: undefined });
  }
};

/** A person who lets everything go is let out even where the storage is broken: to stay signed in would keep more. What cannot be deleted keeps nothing else from going; the teams go first, they make room. */
const deleteAll = async (deps: ClearDeps, userId: string): Promise<object> => {
  const unsent = await countUnsent(deps, userId);
  letGo(deps);
  const unlessBroken = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((fault: unknown) => {
      deps.report(fault);
      return undefined;
    });
  const teams = await unlessBroken(deleteTeamsOf(userId));
  const beside = await unlessBroken(
    deps.store().then((device) => deleteBesideTeams(device, userId, { evenUnsent: true })),
  );
  const counts: Deleted = beside?.ok ? beside.value : {};
  return { ...counts, teams: teams ?? 'unknown', unsent: unsent ?? 'unknown' };
};

/** What others have here may still be dropped by the browser, and they want to know. */
const isLeftToOthers = ({ report }: ClearDeps): Promise<boolean> =>
  hasTeams().catch((fault: unknown) => {
    report(fault);
    return false;
  });

const letGo = ({ openings }: ClearDeps): void => openings.forEach((close) => close());

/** Written last, when what was deleted has made room for it; a log-out does not fail for want of a line in the log. */
const noteDeleted = async ({ report, store }: ClearDeps, detail: Readonly<Record<string, unknown>>): Promise<void> => {
  try {
    await note(await store(), 'person_deleted', detail);
  } catch (fault) {
    report(fault);
  }
};
