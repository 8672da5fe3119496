import { type FileName, type StoredFile, finished } from './files.ts';
import { lockTeam } from './history/heads.ts';
import { type Removed, removedAtATime } from './history/old-rows.ts';
import type { Database, Sql } from './sql.ts';

/** Returns the key of a file in the bucket. */
export function bucketKeyOf({ team, sha256 }: Pick<FileName, 'team' | 'sha256'>): string {
  return `${team}/${sha256}`;
}

/** Lists an object as a leftover before the server uploads it, in case the upload never ends. */
export async function expectLeftover(sql: Sql, key: string): Promise<void> {
  await sql.query('insert into app.bucket_leftover (key) values ($1) on conflict (key) do update set since = null', [
    key,
  ]);
}

/** Takes an object off the list of leftovers, because a file needs it. */
export async function keepObject(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from app.bucket_leftover where key = $1', [key]);
}

/** Sets the time of the leftovers that have no time yet. Upkeep removes them a day after this time. */
export async function dateLeftovers(sql: Sql, now: Date): Promise<void> {
  await sql.query('update app.bucket_leftover set since = $1 where since is null', [now]);
}

/** Removes one leftover dated before an instant, and its object by `remove`. An upload of the same object waits. */
export function removeLeftover(db: Database, before: Date, remove: (key: string) => Promise<void>): Promise<Removed> {
  return db.transaction(async (tx) => {
    // a file may need a leftover: a second upload of the file may list the object after the first one stored it
    await tx.query(
      'delete from app.bucket_leftover l using app.stored_file s where s.bucket_key = l.key and l.since < $1',
      [before],
    );
    const [gone] = await tx.query<{ key: string }>(
      `delete from app.bucket_leftover where key = (
         select key from app.bucket_leftover where since < $1 order by since, key limit 1 for update skip locked)
       returning key`,
      [before],
    );
    if (gone === undefined) return { count: 0, more: false };
    await remove(gone.key);
    return { count: 1, more: true };
  });
}

/** Counts the files in the bucket. */
export async function filesInBucket(sql: Sql): Promise<number> {
  const [found] = await sql.query<{ count: number }>(
    'select count(*) as count from app.stored_file where bucket_key is not null',
  );
  return found?.count ?? 0;
}

/** Finds all finished files in the bucket. */
export function storedFilesInBucket(sql: Sql): Promise<StoredFile[]> {
  return sql.query<StoredFile>(
    `select s.team_id as "teamId", t.public_id as team, s.sha256, s.bytes, s.type, s.bucket_key as "bucketKey"
     from app.stored_file s join app.team t on t.id = s.team_id where s.bucket_key is not null order by s.bucket_key`,
  );
}

/** Removes the record that a file is finished. */
export async function removeStoredFile(sql: Sql, { teamId, sha256 }: FileName): Promise<void> {
  await sql.query('delete from app.stored_file where team_id = $1 and sha256 = $2', [teamId, sha256]);
}

/** Marks the rows that name a file as not stored, with the given version of the team. */
export async function markNotStored(sql: Sql, { teamId, sha256 }: FileName, version: number): Promise<void> {
  await sql.query(
    `with marked as (
       update app.file set stored = false where team_id = $1 and sha256 = $2 and stored returning id
     )
     update app.head h set version = $3 from marked where h.team_id = $1 and h.kind = 'file' and h.row_id = marked.id`,
    [teamId, sha256, version],
  );
}

/** How many files one step removes: few, because a file may have 25 MiB, and pushes wait for the team's lock. */
const filesAtATime = 20;

// If a team's epoch began after $1, all its files stay, because devices may still send rows that name them.
/** Selects the files that were stored before $1 and that no row has named since $1. */
const unnamed = `from app.stored_file s join app.team_counter c on c.team_id = s.team_id
  where s.stored_at < $1 and (substr(c.epoch::text, 15, 1) <> '8' or
    ('x' || substr(c.epoch::text, 1, 8) || substr(c.epoch::text, 10, 4))::bit(48)::bigint < extract(epoch from $1) * 1000)
  and not exists (
    select from app.file f join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
    where f.team_id = s.team_id and f.sha256 = s.sha256 and (not h.deleted or h.deleted_at >= $1))`;

/** Finds the teams with files that no row has named since an instant. */
export async function teamsWithUnnamedFiles(sql: Sql, before: Date): Promise<readonly number[]> {
  return (await sql.query<{ id: number }>(`select distinct s.team_id as id ${unnamed}`, [before])).map(({ id }) => id);
}

/** Removes some of a team's files that no row has named since an instant. */
export function removeUnnamedFiles(db: Database, teamId: number, before: Date): Promise<Removed> {
  return db.transaction(async (tx) => {
    // Pushes commit rows that name files under this lock; the list is read under it, so that no such row loses its
    // bytes.
    await lockTeam(tx, teamId);
    const gone = await tx.query(
      `with old as (
         select s.team_id, s.sha256 ${unnamed} and s.team_id = $2 limit ${filesAtATime}
       ), parts as (
         delete from app.file_part p using old
         where p.team_id = old.team_id and p.sha256 = old.sha256 and p.sender = '${finished}'
       ), rows as (
         -- a deleted row that comes back must ask the devices for the bytes again
         update app.file f set stored = false from old where f.team_id = old.team_id and f.sha256 = old.sha256
       )
       delete from app.stored_file s using old where s.team_id = old.team_id and s.sha256 = old.sha256
       returning 1 as gone`,
      [before, teamId],
    );
    return { count: gone.length, more: gone.length === filesAtATime };
  });
}

/** Removes some uploads that were begun before an instant and never finished. */
export async function removeUploads(sql: Sql, before: Date): Promise<Removed> {
  const gone = await sql.query(
    `with old as (
       select team_id, sha256, sender from app.file_upload where begun_at < $1 limit ${removedAtATime}
     ), parts as (
       delete from app.file_part p using old
       where p.team_id = old.team_id and p.sha256 = old.sha256 and p.sender = old.sender
     )
     delete from app.file_upload u using old
     where u.team_id = old.team_id and u.sha256 = old.sha256 and u.sender = old.sender returning 1 as gone`,
    [before],
  );
  return { count: gone.length, more: gone.length === removedAtATime };
}

/** Ends uploads of a team or a person that no row names any more or whose sender has left; removes their parts. */
export async function endUnnamedUploads(
  sql: Sql,
  { teamId, sender }: { readonly teamId: number; readonly sender: string },
): Promise<void> {
  // Skips locked uploads: a call with a part locks the upload first, then the team, whose lock is held here.
  await sql.query(
    `with unnamed as (
       select u.team_id, u.sha256, u.sender from app.file_upload u
       where (u.team_id = $1 or u.sender = $2) and (
         not exists (
           select from app.file f join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
           where f.team_id = u.team_id and f.sha256 = u.sha256 and f.bytes = u.bytes and not h.deleted)
         or not exists (select from app.member m where m.team_id = u.team_id and m.user_id = u.sender))
       for update of u skip locked
     ), parts as (
       delete from app.file_part p using unnamed n
       where p.team_id = n.team_id and p.sha256 = n.sha256 and p.sender = n.sender
     )
     delete from app.file_upload u using unnamed n
     where u.team_id = n.team_id and u.sha256 = n.sha256 and u.sender = n.sender`,
    [teamId, sender],
  );
}
