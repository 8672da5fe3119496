import { id } from '#core/fields.ts';
import type { Sql } from '../sql.ts';
import { isSignedEpoch, type HistoryKey } from './signed-history.ts';

/**
 * Whether the database lacks a team whose epoch its secret has signed. Only people who were in the team have an epoch.
 */
export const isLostTeam = async (sql: Sql, team: string, epoch: string): Promise<boolean> => {
  if (!id.safeParse(team).success) return false; // its number says nothing of a team that is not there
  const [found] = await sql.query<Pick<HistoryKey, 'secret'> & { readonly isThere: boolean }>(
    `select secret, exists (select from app.team where public_id = $1) as "isThere" from app.history_key`,
    [team],
  );
  return found !== undefined && !found.isThere && isSignedEpoch({ team, secret: found.secret }, epoch);
};
