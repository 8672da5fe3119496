import type { Sql } from './sql.ts';

/** Keeps everybody else from changing who is in a person's teams, and from pushing into them, until the transaction ends. */
export const lockTeamsOf = async (tx: Sql, userId: string): Promise<void> => {
  await tx.query(
    `select t.id from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 order by t.id for no key update of t`,
    [userId],
  );
  await tx.query(
    `select c.team_id from app.team_counter c join app.member m on m.team_id = c.team_id
     where m.user_id = $1 order by c.team_id for update of c`,
    [userId],
  );
};

/** Keeps everybody else from changing who is in a living team until the transaction ends; false when there is no such team. Whoever needs a profile too locks that first. */
export const lockMembership = async (tx: Sql, teamId: number): Promise<boolean> =>
  (await tx.query('select 1 from app.team where id = $1 and deleted_at is null for no key update', [teamId])).length >
  0;

/** Names of the living teams that a person alone owns while others are in them, by name. */
export const teamsOnlyOwnedBy = async (sql: Sql, userId: string): Promise<readonly string[]> => {
  const teams = await sql.query<{ name: string }>(
    `select t.name from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 and m.role = 'owner' and t.deleted_at is null
       and exists (select from app.member o where o.team_id = t.id and o.user_id <> $1)
       and not exists (select from app.member o where o.team_id = t.id and o.user_id <> $1 and o.role = 'owner')
     order by t.name, t.id`,
    [userId],
  );
  return teams.map(({ name }) => name);
};

/** The living teams in which a person is alone, by internal id. */
export const teamsWithNobodyBut = async (sql: Sql, userId: string): Promise<readonly number[]> => {
  const teams = await sql.query<{ id: number }>(
    `select t.id from app.team t join app.member m on m.team_id = t.id
     where m.user_id = $1 and t.deleted_at is null
       and not exists (select from app.member o where o.team_id = t.id and o.user_id <> $1)`,
    [userId],
  );
  return teams.map(({ id }) => id);
};

/** Everybody who is in a living team with a person. */
export const othersInTeamsOf = async (sql: Sql, userId: string): Promise<readonly string[]> => {
  const people = await sql.query<{ id: string }>(
    `select distinct o.user_id as id from app.member m
     join app.team t on t.id = m.team_id and t.deleted_at is null
     join app.member o on o.team_id = m.team_id and o.user_id <> m.user_id
     where m.user_id = $1`,
    [userId],
  );
  return people.map(({ id }) => id);
};

/** Deletes teams so that they can be brought back: their rows stay, and nobody sees them any more. What waited in them to take effect has ended. */
export const deleteTeamsSoftly = async (tx: Sql, teamIds: readonly number[], now: Date): Promise<void> => {
  await tx.query('select team_id from app.team_counter where team_id = any($1::bigint[]) order by team_id for update', [
    teamIds,
  ]);
  await tx.query('delete from app.sync_early where team_id = any($1::bigint[])', [teamIds]);
  await tx.query('update app.team set deleted_at = $2 where id = any($1::bigint[])', [teamIds, now]);
};
