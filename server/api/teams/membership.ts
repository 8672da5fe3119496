import type { Role } from '#core/access/permissions.ts';
import { seesCostsIn } from '#server/db/settings.ts';
import type { FindMembership } from '#server/calls/caller.ts';

/** Finds a team that is not deleted, by public id or number, and the person's role in it. */
export const findMembership: FindMembership = async (sql, team, userId) => {
  const column = /^\d+$/.test(team) ? 'id' : 'public_id';
  const [row] = await sql.query<{ id: number; publicId: string; name: string; role: Role; seesCosts: boolean }>(
    `select t.id, t.public_id as "publicId", t.name, m.role, ${seesCostsIn('t.id', 'm.role')} as "seesCosts"
     from app.team t join app.member m on m.team_id = t.id
     where t.${column} = $1 and t.deleted_at is null and m.user_id = $2`,
    [team, userId],
  );
  if (row === undefined) return undefined;
  const { role, seesCosts, ...found } = row;
  return { team: found, role, access: seesCosts ? 'full' : 'noCosts' };
};
