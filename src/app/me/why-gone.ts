import { limits } from '#core/limits.ts';
import { withTeam } from '#data/database/device-databases.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { syncRemoteOf } from '../workspace/sync-remote-of.ts';
import type { DeviceWorkDeps, WhyGone } from './device-work-deps.ts';
import { whileCurrentPerson } from './while-current-person.ts';

/** Asks the server why a team is gone; undefined if its answer does not tell. */
export async function whyGone(
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
