import type { Access } from '#core/access/permissions.ts';
import { removedAtATime, type Removed } from './history/old-rows.ts';
import type { Sql } from './sql.ts';

/** The person whose finished parts these are: a finished file has no sender any more. */
const finished = '00000000-0000-0000-0000-000000000000';

/** A file's name in a team (`team`: its public id): the SHA-256 of its bytes, in hexadecimal digits. */
export interface FileName {
  readonly teamId: number;
  readonly team: string;
  readonly sha256: string;
}

/** A finished file. `bucketKey`: its key if it lies in the bucket, null if its parts lie in the database. */
export interface StoredFile extends FileName {
  readonly bytes: number;
  readonly type: string;
  readonly bucketKey: string | null;
}

/** A living row that names a file and that the reader may see. `stored`: the server has its bytes. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly stored: boolean;
}

/** The living rows that name a file, without those that show costs to a reader who may not see them. */
export const rowsNaming = (sql: Sql, { teamId, sha256 }: FileName, access: Access): Promise<FileRow[]> =>
  sql.query<FileRow>(
    `select f.id, f.name, f.type, f.bytes, f.stored from app.file f
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
     where f.team_id = $1 and f.sha256 = $2 and not h.deleted and ($3 or not f.shows_costs)
     order by f.created_at, f.id`,
    [teamId, sha256, access === 'full'],
  );

/** What is known of a finished file, or undefined if the server does not have all of its bytes. */
export const storedFile = async (sql: Sql, file: FileName): Promise<StoredFile | undefined> => {
  const [found] = await sql.query<Pick<StoredFile, 'bytes' | 'type' | 'bucketKey'>>(
    'select bytes, type, bucket_key as "bucketKey" from app.stored_file where team_id = $1 and sha256 = $2',
    [file.teamId, file.sha256],
  );
  return found && { ...file, ...found };
};

/** A stored file with what its row says. */
export interface FileOfTeam extends StoredFile {
  readonly id: string;
  readonly name: string;
  readonly ofKind: string;
  readonly ofId: string;
  readonly caption: string | null;
}

/** The stored files of a team's living rows, oldest first, without those that show costs to who may not see them. */
export const filesOfTeam = async (
  sql: Sql,
  { teamId, team }: Pick<FileName, 'teamId' | 'team'>,
  access: Access,
): Promise<readonly FileOfTeam[]> => {
  const found = await sql.query<Omit<FileOfTeam, 'teamId' | 'team'>>(
    `select f.id, f.name, f.of_kind as "ofKind", f.of_id as "ofId", f.caption, s.sha256, s.bytes, s.type,
       s.bucket_key as "bucketKey"
     from app.file f
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
     join app.stored_file s on s.team_id = f.team_id and s.sha256 = f.sha256
     where f.team_id = $1 and f.stored and not h.deleted and ($2 or not f.shows_costs) order by f.created_at, f.id`,
    [teamId, access === 'full'],
  );
  return found.map((file) => ({ ...file, teamId, team }));
};

/** How many bytes a team's files take: the finished ones, and the space that uploads have reserved. */
export const teamFileBytes = async (sql: Sql, teamId: number): Promise<number> => {
  const [sum] = await sql.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from (
       select sha256, max(bytes) as bytes from (
         select sha256, bytes from app.stored_file where team_id = $1
         union all select sha256, bytes from app.file_upload where team_id = $1
       ) every group by sha256
     ) each_once`,
    [teamId],
  );
  return sum?.bytes ?? 0;
};

/** How many uploads of a person are not finished, in all teams. */
export const openUploads = async (sql: Sql, sender: string): Promise<number> => {
  const [found] = await sql.query<{ count: number }>('select count(*) from app.file_upload where sender = $1', [
    sender,
  ]);
  return found?.count ?? 0;
};

/** Reserves space for a person's upload of a file; an upload that is open already stays as it is. */
export const openUpload = async (
  sql: Sql,
  { teamId, sha256 }: FileName,
  { sender, bytes, now }: { readonly sender: string; readonly bytes: number; readonly now: Date },
): Promise<void> => {
  await sql.query(
    `insert into app.file_upload (team_id, sha256, sender, bytes, begun_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [teamId, sha256, sender, bytes, now],
  );
};

/** The size of a person's open upload; undefined if there is none. With `lock` others wait for this transaction. */
export const uploadBytes = async (
  sql: Sql,
  { teamId, sha256 }: FileName,
  sender: string,
  lock: 'lock' | 'look',
): Promise<number | undefined> => {
  const [found] = await sql.query<{ bytes: number }>(
    `select bytes from app.file_upload where team_id = $1 and sha256 = $2 and sender = $3
     ${lock === 'lock' ? 'for update' : ''}`,
    [teamId, sha256, sender],
  );
  return found?.bytes;
};

/** The numbers of the parts that a person has sent, lowest first. */
export const sentParts = async (sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<readonly number[]> => {
  const rows = await sql.query<{ n: number }>(
    'select n from app.file_part where team_id = $1 and sha256 = $2 and sender = $3 order by n',
    [teamId, sha256, sender],
  );
  return rows.map(({ n }) => n);
};

/** Stores one part of a person's upload; the same number again replaces it. */
export const savePart = async (
  sql: Sql,
  { teamId, sha256 }: FileName,
  { sender, n, bytes }: { readonly sender: string; readonly n: number; readonly bytes: Uint8Array },
): Promise<void> => {
  await sql.query(
    `insert into app.file_part (team_id, sha256, sender, n, bytes) values ($1, $2, $3, $4, $5)
     on conflict (team_id, sha256, sender, n) do update set bytes = excluded.bytes`,
    [teamId, sha256, sender, n, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
  );
};

/** One part of a finished file, or of the upload of `sender`. Undefined if it is not there. */
export const readPart = async (
  sql: Sql,
  { teamId, sha256 }: FileName,
  n: number,
  sender: string = finished,
): Promise<Uint8Array | undefined> => {
  const [found] = await sql.query<{ bytes: Buffer }>(
    'select bytes from app.file_part where team_id = $1 and sha256 = $2 and sender = $3 and n = $4',
    [teamId, sha256, sender, n],
  );
  return found?.bytes;
};

/** Removes the parts of one person's upload; what others have sent or finished stays. */
export const dropParts = async (sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> => {
  await sql.query('delete from app.file_part where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
  ]);
};

/** Makes the parts of a person's upload those of the finished file. Only the sender changes, no bytes are moved. */
export const adoptParts = async (sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> => {
  await sql.query('update app.file_part set sender = $4 where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
    finished,
  ]);
};

/** How many bytes the parts of a finished file have; 0 if there are none. */
export const finishedPartBytes = async (sql: Sql, { teamId, sha256 }: FileName): Promise<number> => {
  const [found] = await sql.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(bytes)), 0)::bigint as bytes from app.file_part
     where team_id = $1 and sha256 = $2 and sender = $3`,
    [teamId, sha256, finished],
  );
  return found?.bytes ?? 0;
};

/** Removes the parts of a finished file. */
export const removeFinishedParts = (sql: Sql, file: FileName): Promise<void> => dropParts(sql, file, finished);

/** Notes that a file is finished, and where it lies. */
export const saveStoredFile = async (
  sql: Sql,
  { teamId, sha256, bytes, type, bucketKey }: StoredFile,
  now: Date,
): Promise<void> => {
  await sql.query(
    `insert into app.stored_file (team_id, sha256, bytes, type, stored_at, bucket_key) values ($1, $2, $3, $4, $5, $6)`,
    [teamId, sha256, bytes, type, now, bucketKey],
  );
};

/** Ends a person's upload; its parts are not touched. */
export const endUpload = async (sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> => {
  await sql.query('delete from app.file_upload where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
  ]);
};

/** Marks rows as stored under the given version of the team, so that every device pulls them. */
export const markStored = async (
  sql: Sql,
  teamId: number,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
): Promise<void> => {
  await sql.query('update app.file set stored = true where team_id = $1 and id = any($2::uuid[])', [teamId, ids]);
  await sql.query(
    `update app.head set version = $3 where team_id = $1 and kind = 'file' and row_id = any($2::uuid[])`,
    [teamId, ids, version],
  );
};

/** Ends some uploads that were begun before an instant and never finished. */
export const removeUploads = async (sql: Sql, before: Date): Promise<Removed> => {
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
};

// A team whose history began later keeps all of them: rows may still come back from devices.
/** Removes some files stored before an instant that no living row names, nor one that was deleted since. */
export const removeUnnamedFiles = async (sql: Sql, before: Date): Promise<Removed> => {
  const gone = await sql.query(
    `with old as (
       select s.team_id, s.sha256 from app.stored_file s join app.team_counter c on c.team_id = s.team_id
       where s.stored_at < $1 and (substr(c.epoch::text, 15, 1) <> '8' or
         ('x' || substr(c.epoch::text, 1, 8) || substr(c.epoch::text, 10, 4))::bit(48)::bigint < extract(epoch from $1) * 1000)
       and not exists (
         select from app.file f join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
         where f.team_id = s.team_id and f.sha256 = s.sha256 and (not h.deleted or h.deleted_at >= $1))
       limit ${removedAtATime}
     ), parts as (
       delete from app.file_part p using old
       where p.team_id = old.team_id and p.sha256 = old.sha256 and p.sender = '${finished}'
     ), rows as (
       -- a deleted row that comes back must ask the devices for the bytes again
       update app.file f set stored = false from old where f.team_id = old.team_id and f.sha256 = old.sha256
     )
     delete from app.stored_file s using old where s.team_id = old.team_id and s.sha256 = old.sha256 returning 1 as gone`,
    [before],
  );
  return { count: gone.length, more: gone.length === removedAtATime };
};
