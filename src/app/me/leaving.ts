import { limits } from '#core/limits.ts';
import type { DeviceStore, QuarantineEntry } from '#data/database/device-database.ts';
import { teamsOnDevice, withTeam } from '#data/database/device-databases.ts';
import { trimLog } from '#data/database/device-log.ts';
import { cursorOf, createTeamStore } from '#data/database/team-store.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import { expireQuarantines, keptHistoriesOf } from '#data/left-teams/quarantine.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { expireSnapshots } from '#data/rows/snapshots.ts';
import { syncRemoteOf } from '../workspace/sync-remote-of.ts';
import type { DeviceWorkDeps, RunInQueue, WhyGone } from './device-work-deps.ts';
import { syncTeam } from './sync-team.ts';
import { isCurrentPerson, whileCurrentPerson } from './while-current-person.ts';

export interface Leaving {
  /** Sets unsent changes aside and deletes the team here, once the server has said whether it lost the team. */
  readonly leave: (userId: string, teamId: string) => Promise<void>;
  /** Handles teams left or rejoined while they were closed. Also deletes expired data. */
  readonly sweep: () => Promise<void>;
}

/** Removes left teams. A team that is missing in the account's list is only a reason to ask the server. */
export function createLeaving(deps: DeviceWorkDeps, runInQueue: RunInQueue): Leaving {
  const { account, onLeft, remote, report, store, teamNames, teams } = deps;

  const leaveNow = async (userId: string, teamId: string) => {
    const teamName = teamNames.get(teamId) ?? null;
    const device = await store();
    const why = await whyGone(deps, userId, teamId);
    if (why === undefined) return; // this device may have the only copy, so the team stays until the next sweep
    const left = { userId, teamId, teamName, isLost: why === 'lost', isDeleted: why === 'deleted' };
    const unsent = await withTeam(userId, teamId, (db) => leaveTeam(device, db, left));
    if (teamName !== null && isCurrentPerson(account, userId)) onLeft({ teamId, teamName, why }, unsent);
  };

  const isLeft = async (userId: string, teamId: string): Promise<boolean> => {
    const mark = await withTeam(userId, teamId, (db) => db.meta.get('gone'));
    if (mark !== undefined) return true;
    const isListed = account.get()?.teams.some(({ public_id }) => public_id === teamId) ?? false;
    return !isListed && (await syncTeam(deps, store, userId, teamId)) === 'gone';
  };

  const sweepTeam = async (userId: string, teamId: string) => {
    const isOpen = teams.get().current?.public_id === teamId; // the engine of an open team handles it
    // opening a team that was left meanwhile would make an empty one
    const isHere = !isOpen && (await teamsOnDevice(userId)).includes(teamId);
    if (isHere && (await isLeft(userId, teamId))) await leaveNow(userId, teamId);
  };

  const sweep = async () => {
    const userId = account.get()?.userId;
    if (userId === undefined) return;
    for (const teamId of await teamsOnDevice(userId)) {
      if (!isCurrentPerson(account, userId)) return;
      // if one team cannot be set aside now, continue with the other teams and with what has expired
      await runInQueue(teamId, () => sweepTeam(userId, teamId)).catch(report);
    }
    await takeBackHistories(deps, userId, runInQueue);
    // Only the server's clock may decide that data has expired; before the first answer the offset is 0.
    if (remote.serverOffsetMs() === 0) return;
    const device = await store();
    await expireQuarantines(device);
    await expireSnapshots(device);
    await trimLog(device);
  };

  // Ordered by team: both may find the same left team, and a long sweep of other teams must not delay `leave`.
  return {
    leave: (userId, teamId) => runInQueue(teamId, () => leaveNow(userId, teamId)),
    sweep: () => runInQueue('sweep', sweep),
  };
}

/** Asks the server why a team is gone; undefined if its answer does not tell. */
async function whyGone(
  { account, remote, now }: Pick<DeviceWorkDeps, 'account' | 'remote' | 'now'>,
  userId: string,
  teamId: string,
): Promise<WhyGone | undefined> {
  const { epoch, access, pulledAt } = await withTeam(userId, teamId, cursorOf);
  // a team that was missing for longer may have been deleted, and removed for good
  if (epoch === null || pulledAt === null || now() - Date.parse(pulledAt) >= limits.deletedTeamDays * dayMs)
    return 'left';
  // the signed epoch proves to the server that this device was in the team
  const { pull } = whileCurrentPerson(syncRemoteOf(remote.http, userId), account, userId);
  const answer = await pull(teamId, { after: 0, epoch, access });
  if (answer.ok) return 'left';
  if (answer.error.status !== 403) return undefined;
  const { lost, deleted } = answer.error.details ?? {};
  return lost === true ? 'lost' : deleted === true ? 'deleted' : 'left';
}

const dayMs = 86_400_000;

/** Sends kept changes again to rejoined teams, in case the server was restored from a backup. */
async function takeBackHistories(deps: DeviceWorkDeps, userId: string, runInQueue: RunInQueue): Promise<void> {
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
