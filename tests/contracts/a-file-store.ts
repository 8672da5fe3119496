import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { savePart, type StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { newId } from '#core/ids.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { anS3Server } from '../server/files/an-s3-server.ts';
import { partsOf, sha256Of } from '../server/files/some-bytes.ts';

export const mib = 1024 * 1024;

export let own: TestDatabase;
export let s3: Awaited<ReturnType<typeof anS3Server>>;

export const withStores = (): void => {
  beforeAll(async () => {
    [own, s3] = await Promise.all([withDatabase(), anS3Server()]);
  });
  afterAll(async () => {
    await own.close();
    await s3.close();
  });
};

export const aTeam = async (db: Database): Promise<{ readonly teamId: number; readonly team: string }> => {
  const team = newId();
  const [row] = await db.query<{ id: number }>(
    `insert into app.team (public_id, name, created_by, created_at) values ($1, 'Stitchery', $2, now()) returning id`,
    [team, newId()],
  );
  if (row === undefined) throw new Error('There is no team.');
  return { teamId: row.id, team };
};

export const anUpload = async (
  db: Database,
  bytes: Uint8Array,
  in_?: { readonly teamId: number; readonly team: string },
) => {
  const sender = newId();
  const sha256 = sha256Of(bytes);
  const file = { ...(in_ ?? (await aTeam(db))), sha256 };
  for (const [n, part] of partsOf(bytes).entries()) await savePart(db, file, { sender, n, bytes: part });
  return { file, sender, bytes: bytes.length };
};

export const finish = async (
  store: FileStore,
  db: Database,
  upload: Awaited<ReturnType<typeof anUpload>>,
): Promise<StoredFile> => {
  await store.copy?.(upload);
  const bucketKey = await db.transaction((tx) => store.adopt(tx, upload));
  return { ...upload.file, bytes: upload.bytes, type: 'application/pdf', bucketKey };
};

export const bytesOf = async (stream: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array | undefined> =>
  stream && new Uint8Array(await new Response(stream).arrayBuffer());

export const hashOf = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
