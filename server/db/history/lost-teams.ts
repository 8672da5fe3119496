import { id } from '#core/fields.ts';
import type { Sql } from '../sql.ts';
import { isSignedEpoch, type HistoryKey } from './signed-history.ts';

/** Whether this server signed the team's epoch, but the database lacks that history. Only members learn an epoch. */
export async function isLostTeam(sql: Sql, team: string, epoch: string): Promise<boolean> {
  if (!id.safeParse(team).success) return false; // only a public id can name a team that the database lacks
  const [found] = await sql.query<Pick<HistoryKey, 'secret'> & { readonly isKnown: boolean | null }>(
    `select secret, (
       select c.epoch::text = $2 or c.former ? $2 from app.team t join app.team_counter c on c.team_id = t.id
       where t.public_id = $1
     ) as "isKnown" from app.history_key`,
    [team, epoch],
  );
  return found !== undefined && found.isKnown !== true && isSignedEpoch({ team, secret: found.secret }, epoch);
}
