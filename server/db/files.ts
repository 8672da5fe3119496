import type { Access } from '#core/access/permissions.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { lockTeam, moveCounter } from './history/heads.ts';
import type { Database, Sql } from './sql.ts';

/** The sender id in the parts of finished files: a finished file no longer has a sender. */
export const finished = '00000000-0000-0000-0000-000000000000';

/** The sender id in the parts of a file whose bytes turned out to be wrong: kept until the right ones are here. */
export const setAside = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A file of a team, named by the SHA-256 of its bytes in hexadecimal digits; `team` is the team's public id. */
export interface FileName {
  readonly teamId: number;
  readonly team: string;
  readonly sha256: string;
}

/** A finished file. `bucketKey` is its key in the bucket; null if the database has its parts. */
export interface StoredFile extends FileName {
  readonly bytes: number;
  readonly type: string;
  readonly bucketKey: string | null;
}

/** A row that names a file and that the reader may see. `stored`: the server has the file's bytes. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly stored: boolean;
  /** Whether what the file belongs to was deleted; it may come back with its files. */
  readonly isOfDeleted: boolean;
}

/** Whether a row hides its file from people who may not see costs: the rule of `costsWhen` in core, as SQL. */
const hidden = `(f.shows_costs or f.of_kind = 'quote')`;

/** Finds the rows that name a file and are not deleted. Omits rows that the reader may not see. */
export function rowsNaming(sql: Sql, { teamId, sha256 }: FileName, access: Access): Promise<FileRow[]> {
  return sql.query<FileRow>(
    `select f.id, f.name, f.type, f.bytes, f.stored, exists (
       select from app.head o where o.team_id = f.team_id and o.kind = f.of_kind and o.row_id = f.of_id and o.deleted
     ) as "isOfDeleted" from app.file f
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
     where f.team_id = $1 and f.sha256 = $2 and not h.deleted and ($3 or not ${hidden})
     order by f.created_at, f.id`,
    [teamId, sha256, access === 'full'],
  );
}

/** Finds a finished file; undefined if the server does not have all of its bytes. */
export async function storedFile(sql: Sql, file: FileName): Promise<StoredFile | undefined> {
  const [found] = await sql.query<Pick<StoredFile, 'bytes' | 'type' | 'bucketKey'>>(
    'select bytes, type, bucket_key as "bucketKey" from app.stored_file where team_id = $1 and sha256 = $2',
    [file.teamId, file.sha256],
  );
  return found && { ...file, ...found };
}

/** A file with the data of its row. `isHere`: the server has its bytes. */
export interface FileOfTeam extends StoredFile {
  readonly id: string;
  readonly name: string;
  readonly ofKind: string;
  readonly ofId: string;
  readonly caption: string | null;
  readonly isHere: boolean;
}

/**
 * Finds the files of a team's rows that are not deleted, oldest first. Omits rows that show costs unless `access` is
 * full.
 */
export async function filesOfTeam(
  sql: Sql,
  { teamId, team }: Pick<FileName, 'teamId' | 'team'>,
  access: Access,
): Promise<readonly FileOfTeam[]> {
  const found = await sql.query<Omit<FileOfTeam, 'teamId' | 'team'>>(
    `select f.id, f.name, f.of_kind as "ofKind", f.of_id as "ofId", f.caption, f.sha256, f.bytes,
       coalesce(s.type, f.type) as type, s.bucket_key as "bucketKey", s.sha256 is not null as "isHere"
     from app.file f
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
     left join app.stored_file s on s.team_id = f.team_id and s.sha256 = f.sha256 and f.stored
     where f.team_id = $1 and not h.deleted and ($2 or not ${hidden}) order by f.created_at, f.id`,
    [teamId, access === 'full'],
  );
  return found.map((file) => ({ ...file, teamId, team }));
}

/** Counts the bytes of a team's files and open uploads, each file once. Omits the upload `without`. */
export async function teamFileBytes(
  sql: Sql,
  teamId: number,
  without: { readonly sha256: string; readonly sender: string } = { sha256: '', sender: finished },
): Promise<number> {
  const [sum] = await sql.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from (
       select sha256, max(bytes) as bytes from (
         select sha256, bytes from app.stored_file where team_id = $1
         union all select sha256, bytes from app.file_upload where team_id = $1 and not (sha256 = $2 and sender = $3)
       ) every group by sha256
     ) each_once`,
    [teamId, without.sha256, without.sender],
  );
  return sum?.bytes ?? 0;
}

/** Counts the unfinished uploads of a person in all teams. */
export async function openUploads(sql: Sql, sender: string): Promise<number> {
  const [found] = await sql.query<{ count: number }>('select count(*) from app.file_upload where sender = $1', [
    sender,
  ]);
  return found?.count ?? 0;
}

/** Reserves space for a person's upload of a file; an upload that is already open stays unchanged. */
export async function openUpload(
  sql: Sql,
  { teamId, sha256 }: FileName,
  { sender, bytes, now }: { readonly sender: string; readonly bytes: number; readonly now: Date },
): Promise<void> {
  await sql.query(
    `insert into app.file_upload (team_id, sha256, sender, bytes, begun_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [teamId, sha256, sender, bytes, now],
  );
}

/** Changes the size of a person's open upload, removing parts that do not fit; false if it is locked or missing. */
export async function resizeUpload(
  sql: Sql,
  { teamId, sha256 }: FileName,
  { sender, bytes, now }: { readonly sender: string; readonly bytes: number; readonly now: Date },
): Promise<boolean> {
  const last = Math.ceil(bytes / fileLimits.filePartBytes) - 1;
  // Skips a locked upload: a call with a part locks the upload first, then the team, whose lock is held here.
  const resized = await sql.query(
    `with own as (
       select from app.file_upload where team_id = $1 and sha256 = $2 and sender = $3 for update skip locked
     ), parts as (
       delete from app.file_part where exists (select from own) and team_id = $1 and sha256 = $2 and sender = $3
         and (n > $6 or octet_length(bytes) <> case when n = $6 then $7::int else $8::int end)
     )
     update app.file_upload set bytes = $4, begun_at = $5
     where exists (select from own) and team_id = $1 and sha256 = $2 and sender = $3 returning 1 as resized`,
    [teamId, sha256, sender, bytes, now, last, bytes - last * fileLimits.filePartBytes, fileLimits.filePartBytes],
  );
  return resized.length > 0;
}

/**
 * Finds the size of a person's open upload; undefined if there is none. With `lock`, other transactions wait for it.
 */
export async function uploadBytes(
  sql: Sql,
  { teamId, sha256 }: FileName,
  sender: string,
  lock: 'lock' | 'look',
): Promise<number | undefined> {
  const [found] = await sql.query<{ bytes: number }>(
    `select bytes from app.file_upload where team_id = $1 and sha256 = $2 and sender = $3
     ${lock === 'lock' ? 'for update' : ''}`,
    [teamId, sha256, sender],
  );
  return found?.bytes;
}

/** Finds the numbers of the parts that a person has sent, lowest first. */
export async function sentParts(sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<readonly number[]> {
  const rows = await sql.query<{ n: number }>(
    'select n from app.file_part where team_id = $1 and sha256 = $2 and sender = $3 order by n',
    [teamId, sha256, sender],
  );
  return rows.map(({ n }) => n);
}

/** Stores one part of a person's upload; it replaces an earlier part with the same number. */
export async function savePart(
  sql: Sql,
  { teamId, sha256 }: FileName,
  { sender, n, bytes }: { readonly sender: string; readonly n: number; readonly bytes: Uint8Array },
): Promise<void> {
  await sql.query(
    `insert into app.file_part (team_id, sha256, sender, n, bytes) values ($1, $2, $3, $4, $5)
     on conflict (team_id, sha256, sender, n) do update set bytes = excluded.bytes`,
    [teamId, sha256, sender, n, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
  );
}

/** Reads one part of a finished file, or of the upload of `sender`; undefined if it is missing. */
export async function readPart(
  sql: Sql,
  { teamId, sha256 }: FileName,
  n: number,
  sender: string = finished,
): Promise<Uint8Array | undefined> {
  // The driver reads bytes as text of twice their length. Base64 is shorter, and Node decodes it faster.
  const [found] = await sql.query<{ base64: string }>(
    `select encode(bytes, 'base64') as base64 from app.file_part
     where team_id = $1 and sha256 = $2 and sender = $3 and n = $4`,
    [teamId, sha256, sender, n],
  );
  return found && Buffer.from(found.base64, 'base64');
}

/** Returns the SHA-256 in base64 of each part of a person's upload, lowest part first. */
export async function partDigests(sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<readonly string[]> {
  const rows = await sql.query<{ digest: string }>(
    `select encode(sha256(bytes), 'base64') as digest from app.file_part
     where team_id = $1 and sha256 = $2 and sender = $3 order by n`,
    [teamId, sha256, sender],
  );
  return rows.map(({ digest }) => digest);
}

/** Removes the parts of a file that one sender has sent. */
export async function dropParts(
  sql: Sql,
  { teamId, sha256 }: Pick<FileName, 'teamId' | 'sha256'>,
  sender: string,
): Promise<void> {
  await sql.query('delete from app.file_part where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
  ]);
}

/** Turns the parts of a person's upload into the parts of a finished file, by changing only their sender. */
export async function adoptParts(sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> {
  await dropParts(sql, { teamId, sha256 }, setAside);
  await sql.query('update app.file_part set sender = $4 where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
    finished,
  ]);
}

/** Counts the bytes of the parts of a finished file; 0 if it has none. */
export async function finishedPartBytes(sql: Sql, { teamId, sha256 }: FileName): Promise<number> {
  const [found] = await sql.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(bytes)), 0)::bigint as bytes from app.file_part
     where team_id = $1 and sha256 = $2 and sender = $3`,
    [teamId, sha256, finished],
  );
  return found?.bytes ?? 0;
}

/** Sets the parts of a finished file aside, in place of those that were set aside before. */
export async function setPartsAside(sql: Sql, { teamId, sha256 }: FileName): Promise<void> {
  await sql.query(
    `delete from app.file_part where team_id = $1 and sha256 = $2 and sender = $4 and exists (
       select from app.file_part where team_id = $1 and sha256 = $2 and sender = $3)`,
    [teamId, sha256, finished, setAside],
  );
  await sql.query('update app.file_part set sender = $4 where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    finished,
    setAside,
  ]);
}

/** Takes some finished files that were never judged, or last before an instant, longest ago first, and notes `now`. */
export function filesToJudge(
  sql: Sql,
  { now, before, most }: { readonly now: Date; readonly before: Date; readonly most: number },
): Promise<StoredFile[]> {
  return sql.query<StoredFile>(
    `with taken as (
       select s.team_id, s.sha256, s.bytes, s.type, s.bucket_key from app.stored_file s
       left join app.judged_file j on j.team_id = s.team_id and j.sha256 = s.sha256
       where coalesce(j.judged_at, s.stored_at) < $2 order by coalesce(j.judged_at, s.stored_at), s.sha256
       limit $3 for update of s skip locked
     ), noted as (
       insert into app.judged_file (team_id, sha256, judged_at) select team_id, sha256, $1 from taken
       on conflict (team_id, sha256) do update set judged_at = excluded.judged_at
     )
     select s.team_id as "teamId", t.public_id as team, s.sha256, s.bytes, s.type, s.bucket_key as "bucketKey"
     from taken s join app.team t on t.id = s.team_id`,
    [now, before, most],
  );
}

/** Notes when a taken file counts as judged, where that is not the time at which it was taken. */
export async function noteJudged(sql: Sql, { teamId, sha256 }: FileName, judgedAt: Date): Promise<void> {
  await sql.query('update app.judged_file set judged_at = $3 where team_id = $1 and sha256 = $2', [
    teamId,
    sha256,
    judgedAt,
  ]);
}

/** Finds the finished files in the database whose parts are not the bytes of their hash, oldest first. */
export function damagedFiles(sql: Sql): Promise<StoredFile[]> {
  return sql.query<StoredFile>(
    `select s.team_id as "teamId", t.public_id as team, s.sha256, s.bytes, s.type, s.bucket_key as "bucketKey"
     from app.stored_file s join app.team t on t.id = s.team_id
     where s.bucket_key is null and s.sha256 is distinct from (
       select encode(sha256(string_agg(bytes, ''::bytea order by n)), 'hex') from app.file_part p
       where p.team_id = s.team_id and p.sha256 = s.sha256 and p.sender = $1)
     order by s.stored_at, s.sha256`,
    [finished],
  );
}

/** Finds the rows, not deleted, that call a file stored which is among `damaged` or not finished at all. */
export async function rowsOfLostFiles(
  sql: Sql,
  damaged: readonly FileName[],
): Promise<
  readonly { readonly name: string; readonly team: string; readonly teamId: number; readonly sha256: string }[]
> {
  return sql.query(
    `select f.name, t.name as team, f.team_id as "teamId", f.sha256 from app.file f
     join app.team t on t.id = f.team_id
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id and not h.deleted
     left join app.stored_file s on s.team_id = f.team_id and s.sha256 = f.sha256
     where f.stored and (s.sha256 is null or (f.team_id, f.sha256) in (
       select * from unnest($1::bigint[], $2::text[]))) order by f.created_at, f.id`,
    [damaged.map(({ teamId }) => teamId), damaged.map(({ sha256 }) => sha256)],
  );
}

/** Marks a team's rows that call a file stored which is not finished, under a new version that devices read. */
export function markLost(db: Database, teamId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { version, live } = await lockTeam(tx, teamId);
    const marked = await tx.query(
      `with lost as (
         update app.file f set stored = false where team_id = $1 and stored and not exists (
           select from app.stored_file s where s.team_id = $1 and s.sha256 = f.sha256) returning id
       )
       update app.head h set version = $2 from lost where h.team_id = $1 and h.kind = 'file' and h.row_id = lost.id
       returning 1 as marked`,
      [teamId, version + 1],
    );
    if (marked.length > 0) await moveCounter(tx, teamId, { version: version + 1, live });
  });
}

/** Removes the parts of a finished file. */
export function removeFinishedParts(sql: Sql, file: FileName): Promise<void> {
  return dropParts(sql, file, finished);
}

/** Records that a file is finished, and where its bytes are. */
export async function saveStoredFile(
  sql: Sql,
  { teamId, sha256, bytes, type, bucketKey }: StoredFile,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into app.stored_file (team_id, sha256, bytes, type, stored_at, bucket_key) values ($1, $2, $3, $4, $5, $6)`,
    [teamId, sha256, bytes, type, now, bucketKey],
  );
}

/** Ends a person's upload; its parts stay. */
export async function endUpload(sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> {
  await sql.query('delete from app.file_upload where team_id = $1 and sha256 = $2 and sender = $3', [
    teamId,
    sha256,
    sender,
  ]);
}

/** After a file is finished: ends the upload of `sender` and each upload that lacks parts, and removes their parts. */
export async function endUploadsOf(sql: Sql, { teamId, sha256 }: FileName, sender: string): Promise<void> {
  // Skips complete uploads, which their own calls end, and locked ones, whose calls wait for this team's lock.
  await sql.query(
    `with over as (
       select u.sender from app.file_upload u where u.team_id = $1 and u.sha256 = $2 and (u.sender = $3 or u.bytes > (
         select coalesce(sum(octet_length(p.bytes)), 0) from app.file_part p
         where p.team_id = u.team_id and p.sha256 = u.sha256 and p.sender = u.sender))
       for update of u skip locked
     ), parts as (
       delete from app.file_part p using over o where p.team_id = $1 and p.sha256 = $2 and p.sender = o.sender
     )
     delete from app.file_upload u using over o where u.team_id = $1 and u.sha256 = $2 and u.sender = o.sender`,
    [teamId, sha256, sender],
  );
}

/** Marks rows as stored in the given version of the team, so that every device pulls them. */
export async function markStored(
  sql: Sql,
  teamId: number,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
): Promise<void> {
  await sql.query('update app.file set stored = true where team_id = $1 and id = any($2::uuid[])', [teamId, ids]);
  await sql.query(
    `update app.head set version = $3 where team_id = $1 and kind = 'file' and row_id = any($2::uuid[])`,
    [teamId, ids, version],
  );
}
