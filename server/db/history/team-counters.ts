import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from '../sql.ts';
import { epochAt, type HistoryKey } from './signed-history.ts';

/** The state of a team's history: its epoch, its last version, and how many rows of each kind are not deleted. */
export interface TeamCounter {
  readonly epoch: string;
  /** For each of the newest former epochs: the last version that the present history has in common with it. */
  readonly former: Readonly<Record<string, number>>;
  readonly version: number;
  /** The highest version of the tombstones removed so far; a device below it must load the team again. */
  readonly floor: number;
  readonly live: Live;
  readonly key: HistoryKey;
  /** Epochs and marks from before this time are unsigned; null if all were signed. */
  readonly signedSince: Date | null;
  readonly unsignedBegun: readonly Date[];
}

/** The number of rows of each kind that are not deleted; a kind that is missing has none. */
export type Live = Partial<Readonly<Record<RowKind, number>>>;

/** Starts a new team's history at version 0, in a new epoch. */
export async function openCounter(sql: Sql, teamId: number, team: string, now: Date): Promise<void> {
  const [key] = await sql.query<Pick<HistoryKey, 'secret'>>('select secret from app.history_key');
  if (key === undefined) throw new Error('The database holds no secret for its histories.');
  const epoch = epochAt({ ...key, team }, now.getTime());
  await sql.query('insert into app.team_counter (team_id, epoch) values ($1, $2)', [teamId, epoch]);
}

/** Reads a team's counter and locks it until the transaction ends, so that versions rise in the order of commits. */
export function lockTeam(sql: Sql, teamId: number): Promise<TeamCounter> {
  return counterOf(sql, teamId, 'for update');
}

/** Reads a team's counter without locking it. */
export function readCounter(sql: Sql, teamId: number): Promise<TeamCounter> {
  return counterOf(sql, teamId, '');
}

/** Sets the version and the row counts of a locked team. */
export async function moveCounter(
  sql: Sql,
  teamId: number,
  { version, live }: Pick<TeamCounter, 'version' | 'live'>,
): Promise<void> {
  await sql.query('update app.team_counter set version = $2, live = $3 where team_id = $1', [
    teamId,
    version,
    JSON.stringify(live),
  ]);
}

const counterOf = async (sql: Sql, teamId: number, lock: '' | 'for update'): Promise<TeamCounter> => {
  const [found] = await sql.query<Omit<TeamCounter, 'key'> & HistoryKey>(
    `select epoch, former, version, floor, live, signed_since as "signedSince", unsigned_begun as "unsignedBegun",
       (select public_id from app.team where id = team_id) as team, (select secret from app.history_key) as secret
     from app.team_counter where team_id = $1 ${lock}`,
    [teamId],
  );
  if (found === undefined) throw new Error(`Team ${teamId} has no counter.`);
  const { team, secret, ...counter } = found;
  return { ...counter, key: { team, secret } };
};
