import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import type { DeviceStore, QuarantineEntry } from '#data/database/device-database.ts';
import { withTeam } from '#data/database/device-databases.ts';
import { keptHistoriesOf } from '#data/left-teams/quarantine.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';
import type { RunInQueue } from './named-queues.ts';
import { syncTeam } from './sync-team.ts';
import { isCurrentPerson } from './while-current-person.ts';

/** Sends kept changes again to rejoined teams, in case the server was restored from a backup. */
export async function takeBackHistories(deps: DeviceWorkDeps, userId: string, runInQueue: RunInQueue): Promise<void> {
  const device = await deps.store();
  for (const entry of await keptHistoriesOf(device, userId)) {
    if (!isCurrentPerson(deps.account, userId)) return;
    // An entry that fails must not stop the others, nor the removal of expired data.
    await runInQueue(entry.teamId, () => takeBack(deps, device, entry)).catch(deps.report);
  }
}

const takeBack = async (deps: DeviceWorkDeps, device: DeviceStore, entry: QuarantineEntry): Promise<void> => {
  const { id, userId, teamId } = entry;
  const team = deps.account.get()?.teams.find(({ public_id }) => public_id === teamId);
  // The first sync shows whether the server was restored; the second sends what that server may have lost.
  if (team === undefined || (await syncTeam(deps, deps.store, userId, teamId)) !== 'idle') return;
  const offered = await withTeam(userId, teamId, async (db) => {
    const store = createTeamStore(db, { userId, teamId, role: team.role }, deps.now);
    try {
      return await adoptQuarantine(device, store, id);
    } finally {
      store.feed.close();
    }
  });
  if (offered !== undefined && offered > 0) await syncTeam(deps, deps.store, userId, teamId);
};
