import type { RowKind } from '#core/kinds/kinds.ts';
import type { Sql } from '../sql.ts';

/** Where a team stands: the history it is in, its last version, the version up to which tombstones are gone, and its living rows by kind. */
export interface TeamCounter {
  readonly epoch: string;
  /** Of each epoch before a backup was put back: the version up to which this history goes on from it. */
  readonly former: Readonly<Record<string, number>>;
  readonly version: number;
  readonly floor: number;
  readonly live: Live;
}

/** Living rows by kind; a kind that is left out has none. */
export type Live = Partial<Readonly<Record<RowKind, number>>>;

/** Starts a team's history at version 0, in an epoch of its own. */
export const openCounter = async (sql: Sql, teamId: number): Promise<void> => {
  await sql.query('insert into app.team_counter (team_id) values ($1)', [teamId]);
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
  const [counter] = await sql.query<TeamCounter>(
    `select epoch, former, version, floor, live from app.team_counter where team_id = $1 ${lock}`,
    [teamId],
  );
  if (counter === undefined) throw new Error(`Team ${teamId} has no counter.`);
  return counter;
};
