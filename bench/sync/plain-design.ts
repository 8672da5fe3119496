import type pg from 'pg';
import { newId } from '#core/ids.ts';
import type { Database } from '#server/db/sql.ts';

/** Makes a minimal design to compare pushes with: versions rise by one in each team, and each change counts once. */
export const makePlainDesign = async (db: Database): Promise<void> => {
  await db.query(`
    create schema plain;
    create table plain.team (id bigint primary key, version bigint not null);
    create table plain.change (
      team_id bigint not null, mid uuid not null, client_id uuid not null, seq bigint not null, version bigint not null,
      primary key (team_id, mid));
    create table plain.row (
      team_id bigint not null, id uuid not null, kind text not null, version bigint not null, deleted boolean not null,
      body jsonb not null, primary key (team_id, id));
    create index row_version on plain.row (team_id, version);`);
};

export const makePlainTeam = async (db: Database, id: number): Promise<void> => {
  await db.query('insert into plain.team (id, version) values ($1, 0)', [id]);
};

export const plainPusher = (pool: pg.Pool, teamId: number, body: object): (() => Promise<void>) => {
  const clientId = newId();
  let seq = 0;
  return async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      // the row stays locked until the commit, so that versions rise in the order of commits
      const { rows } = await client.query<{ version: string }>(
        'update plain.team set version = version + 1 where id = $1 returning version',
        [teamId],
      );
      const version = rows[0]?.version;
      const change = [teamId, newId(), clientId, (seq += 1), version];
      await client.query(
        'insert into plain.change (team_id, mid, client_id, seq, version) values ($1, $2, $3, $4, $5)',
        change,
      );
      await client.query(
        `insert into plain.row (team_id, id, kind, version, deleted, body) values ($1, $2, 'thread', $3, false, $4)
         on conflict (team_id, id) do update set version = excluded.version, body = excluded.body`,
        [teamId, newId(), version, body],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
};
