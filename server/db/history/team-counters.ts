import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from '../sql.ts';
import { epochAt, type HistoryKey } from './signed-history.ts';

/** The state of a team's history: its epoch, its last version, and how many rows of each kind are not deleted. */
export interface TeamCounter {
  readonly epoch: string;
  /** For each former epoch (before a restore): the last version that this history shares with it. */
  readonly former: Readonly<Record<string, number>>;
  readonly version: number;
  /** The highest version whose tombstone was removed; a device below it must read everything again. */
  readonly floor: number;
  readonly live: Live;
  readonly key: HistoryKey;
  /** Epochs and marks given out before this instant are unsigned; null where all were signed. */
  readonly signedSince: Date | null;
  /** When epochs were last begun because of an unsigned place. */
  readonly unsignedBegun: readonly Date[];
}

/** The number of rows that are not deleted, by kind; a kind that is left out has none. */
export type Live = Partial<Readonly<Record<RowKind, number>>>;

/** Starts a new team's history at version 0, in a new epoch. */
export const openCounter = async (sql: Sql, teamId: number, team: string, now: Date): Promise<void> => {
  const [key] = await sql.query<Pick<HistoryKey, 'secret'>>('select secret from app.history_key');
  if (key === undefined) throw new Error('The database holds no secret for its histories.');
  const epoch = epochAt({ ...key, team }, now.getTime());
  await sql.query('insert into app.team_counter (team_id, epoch) values ($1, $2)', [teamId, epoch]);
};

/** Reads a team's counter and locks it until the transaction ends: who commits first has the lower version. */
export const lockTeam = (sql: Sql, teamId: number): Promise<TeamCounter> => counterOf(sql, teamId, 'for update');

/** Reads a team's counter as the transaction sees it. */
export const readCounter = (sql: Sql, teamId: number): Promise<TeamCounter> => counterOf(sql, teamId, '');

/** Sets the version and the row counts of a locked team. */
export const moveCounter = async (
  sql: Sql,
  teamId: number,
  { version, live }: Pick<TeamCounter, 'version' | 'live'>,
): Promise<void> => {
  await sql.query('update app.team_counter set version = $2, live = $3 where team_id = $1', [
    teamId,
    version,
    JSON.stringify(live),
  ]);
};

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
