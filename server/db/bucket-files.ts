import type { FileName, StoredFile } from './files.ts';
import type { Removed } from './history/old-rows.ts';
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
