import { teamsToSend } from '#data/database/device-databases.ts';
import { countUnsent } from './count-unsent.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';
import { createLeaving } from './leaving.ts';
import { syncTeam } from './sync-team.ts';
import { isCurrentPerson } from './while-current-person.ts';

/** Sends what the person has unsent, about their own things and team after team; answers how many changes still live here only, undefined when nobody can tell. */
export const syncEverything = async (deps: DeviceWorkDeps): Promise<{ readonly left: number | undefined }> => {
  const userId = deps.account.get()?.userId;
  if (userId === undefined) return { left: 0 };
  await deps.wakeOwnCalls();
  for (const teamId of await teamsToSend(userId)) {
    if (!isCurrentPerson(deps.account, userId)) break;
    const end = await syncTeam(deps, deps.store, userId, teamId);
    const isOpen = deps.teams.get().current?.public_id === teamId;
    // The current team is left by its own engine, after its screens have let go of it.
    if (end === 'gone' && !isOpen) await createLeaving(deps).leave(userId, teamId);
  }
  return { left: await countUnsent(deps, userId) };
};
