import { can } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { membersOf, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import type { Sql } from '#server/db/sql.ts';
import { findTeam, renameTeam } from '#server/db/teams.ts';

/** A request to give a team another name, and who makes it. */
interface RenameRequest {
  readonly teamId: number;
  readonly by: string;
  readonly name: string;
}

/** Renames a team if the person `by` may still do so. Returns the ids of the team's members. Needs a transaction. */
export async function giveName(
  tx: Sql,
  { teamId, by, name }: RenameRequest,
  now: Date,
): Promise<Result<readonly string[], 'forbidden' | 'not_found'>> {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!can(own, 'team.rename')) return err('forbidden');
  const before = await findTeam(tx, String(teamId), by);
  await renameTeam(tx, teamId, name);
  // a rename to the current name notifies no one
  if (name !== before?.name) await noteTeamNews(tx, { teamIds: [teamId], kind: 'renamed', by, name, now });
  return ok((await membersOf(tx, teamId)).map(({ userId }) => userId));
}
