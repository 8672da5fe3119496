import { teamsToSend } from '#data/database/device-databases.ts';
import { countUnsent, type DeviceWorkDeps } from './device-work-deps.ts';
import type { Leaving } from './leaving.ts';
import { syncTeam } from './sync-team.ts';
import { isCurrentPerson } from './while-current-person.ts';

/** Sends all unsent changes of the person. `left`: how many stay on this device only; undefined if the count failed. */
export async function syncEverything(
  deps: DeviceWorkDeps,
  leave: Leaving['leave'],
): Promise<{ readonly left: number | undefined }> {
  const userId = deps.account.get()?.userId;
  if (userId === undefined) return { left: 0 };
  await deps.wakeOwnCalls();
  for (const teamId of await teamsToSend(userId)) {
    if (!isCurrentPerson(deps.account, userId)) break;
    const end = await syncTeam(deps, deps.store, userId, teamId);
    const isOpen = deps.teams.get().current?.public_id === teamId;
    // The current team's engine handles this itself, after its screens have released the team.
    if (end === 'gone' && !isOpen) await leave(userId, teamId);
  }
  return { left: await countUnsent(deps, userId) };
}
