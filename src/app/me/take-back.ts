import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import { withTeam } from '#data/database/device-databases.ts';
import { keptHistoriesOf } from '#data/left-teams/quarantine.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';
import { syncTeam } from './sync-team.ts';
import { isCurrentPerson } from './while-current-person.ts';

/** Sends kept changes again to teams that the person rejoined. Only a server restored from a backup can lack them. */
export const takeBackHistories = async (deps: DeviceWorkDeps, userId: string): Promise<void> => {
  const device = await deps.store();
  for (const { id, teamId } of await keptHistoriesOf(device, userId)) {
    if (!isCurrentPerson(deps.account, userId)) return;
    const team = deps.account.get()?.teams.find(({ public_id }) => public_id === teamId);
    // The first sync shows whether the server was restored; the second sends what that server may have lost.
    if (team === undefined || (await syncTeam(deps, deps.store, userId, teamId)) !== 'idle') continue;
    const offered = await withTeam(userId, teamId, async (db) => {
      const store = createTeamStore(db, { userId, teamId, role: team.role }, deps.now);
      try {
        return await adoptQuarantine(device, store, id);
      } finally {
        store.feed.close();
      }
    });
    if (offered !== undefined && offered > 0) await syncTeam(deps, deps.store, userId, teamId);
  }
};
