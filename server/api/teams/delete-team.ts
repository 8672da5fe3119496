import { can } from '#core/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { deleteTeamsSoftly, lockMembership } from '#server/db/leaving.ts';
import { membersOf, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import type { Sql } from '#server/db/sql.ts';

/** Deletes a team so that it can be brought back, and answers who was in it. Needs a transaction: whoever deletes it must still own it. */
export const deleteTeam = async (
  tx: Sql,
  teamId: number,
  by: string,
  now: Date,
): Promise<Result<readonly string[], 'forbidden' | 'not_found'>> => {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!can(own, 'team.delete')) return err('forbidden');
  await deleteTeamsSoftly(tx, [teamId], now);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'deleted', by, now });
  return ok((await membersOf(tx, teamId)).map(({ userId }) => userId));
};
