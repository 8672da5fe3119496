import { can } from '#core/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { membersOf, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import type { Sql } from '#server/db/sql.ts';
import { findTeam, renameTeam } from '#server/db/teams.ts';

/** Whose wish it is that a team has another name. */
export interface RenameWish {
  readonly teamId: number;
  readonly by: string;
  readonly name: string;
}

/** Gives a team another name and answers who is in it; the same name again is no news. Needs a transaction: whoever renames it must still be allowed to. */
export const giveName = async (
  tx: Sql,
  { teamId, by, name }: RenameWish,
  now: Date,
): Promise<Result<readonly string[], 'forbidden' | 'not_found'>> => {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!can(own, 'team.rename')) return err('forbidden');
  const before = await findTeam(tx, String(teamId), by);
  await renameTeam(tx, teamId, name);
  if (name !== before?.name) await noteTeamNews(tx, { teamIds: [teamId], kind: 'renamed', by, name, now });
  return ok((await membersOf(tx, teamId)).map(({ userId }) => userId));
};
