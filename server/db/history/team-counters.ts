import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from '../sql.ts';
import { epochAt, type HistoryKey } from './signed-history.ts';

/** Where a team stands: the history it is in, its last version, the version up to which tombstones are gone, and its living rows by kind. */
export interface TeamCounter {
  readonly epoch: string;
  /** Of each epoch before a backup was put back: the version up to which this history goes on from it. */
  readonly former: Readonly<Record<string, number>>;
  readonly version: number;
  readonly floor: number;
  readonly live: Live;
  readonly key: HistoryKey;
  /** What was handed out before this instant is not signed; null where everything was. */
  readonly signedSince: Date | null;
  /** When the last epochs were begun for something unsigned. */
  readonly unsignedBegun: readonly Date[];
}

/** Living rows by kind; a kind that is left out has none. */
export type Live = Partial<Readonly<Record<RowKind, number>>>;

/** Starts a team's history at version 0, in an epoch of its own. */
export const openCounter = async (sql: Sql, teamId: number, team: string, now: Date): Promise<void> => {
  const [key] = await sql.query<Pick<HistoryKey, 'secret'>>('select secret from app.history_key');
  if (key === undefined) throw new Error('The database holds no secret for its histories.');
  const epoch = epochAt({ ...key, team }, now.getTime());
  await sql.query('insert into app.team_counter (team_id, epoch) values ($1, $2)', [teamId, epoch]);
};

/** Reads a team's counter and keeps everybody else from writing to the team until the transaction ends: whoever commits first has the lower version. */
export const lockTeam = (sql: Sql, teamId: number): Promise<TeamCounter> => counterOf(sql, teamId, 'for update');

/** Reads a team's counter as it stands in the transaction's view. */
export const readCounter = (sql: Sql, teamId: number): Promise<TeamCounter> => counterOf(sql, teamId, '');

/** Moves a locked team's counter on. */
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
