import type { DeviceStore } from '#data/database/device-database.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { takeSnapshot } from '#data/rows/snapshots.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import type { EnginePhase } from '#sync/engine.ts';
import { sendFilesOnce } from '#sync/uploads.ts';
import { createFileCalls } from '#remote/files.ts';
import { forPerson } from '#remote/for-person.ts';
import { syncOnce } from '#sync/sync-once.ts';
import type { PageParts } from '../page-parts.ts';
import { syncRemoteOf } from '../workspace/sync-remote-of.ts';
import { isCurrentPerson, whileCurrentPerson } from './while-current-person.ts';

/** Syncs one team of the current person without a screen; returns the engine's last phase. */
export async function syncTeam(
  { account, clock, remote, report }: Pick<PageParts, 'account' | 'clock' | 'remote' | 'report'>,
  device: () => Promise<DeviceStore>,
  userId: string,
  teamId: string,
): Promise<EnginePhase> {
  if (!isCurrentPerson(account, userId)) return 'sign_in';
  const team = account.get()?.teams.find(({ public_id }) => public_id === teamId);
  // An unknown role counts as owner, so that every saved change is sent; the server decides.
  const actor = { userId, teamId, role: team?.role ?? ('owner' as const) };
  const store = createTeamStore(openTeamDatabase(userId, teamId), actor, () => clock() + remote.serverOffsetMs());
  const files = createFileCalls(forPerson(remote.http, userId));
  try {
    const phase = await syncOnce({
      store,
      remote: whileCurrentPerson(syncRemoteOf(remote.http, userId), account, userId),
      random: Math.random,
      onGone: () => markGone(store),
      snapshot: async (rows) => takeSnapshot(await device(), store, rows, 'mass_deletion'),
      onFault: report,
    });
    // A file is sent after its row has been pushed and pulled.
    if (phase === 'idle') await sendFilesOnce({ store, files }, () => !isCurrentPerson(account, userId));
    return phase;
  } finally {
    store.feed.close();
    store.db.close();
  }
}
