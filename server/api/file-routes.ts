import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { wholeNumber } from '#core/fields.ts';
import { sha256 } from '#core/kinds/file.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { missingParts } from '#core/wire/file-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { FileName, StoredFile } from '#server/db/files.ts';
import type { Database } from '#server/db/sql.ts';
import { type Bucket, BytesFault } from '#server/files/bucket.ts';
import { createFileStores, type FileStores } from '#server/files/file-stores.ts';
import { createRunningHashes } from '#server/files/running-hashes.ts';
import { sendFile } from '#server/files/send-file.ts';
import { beginUpload, takePart, type Upload } from '#server/files/take-upload.ts';
import type { Ring } from '#server/sync/push.ts';
import { answer, noContent, defineRoute, type Call, type Route } from './route.ts';

interface FileRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly filesTeamBytes: number };
  /** The storage for finished files. Without it, they stay in the database. */
  readonly bucket?: Bucket;
  readonly ring?: Ring;
}

const named = z.strictObject({ team: z.string(), sha256 });
const part = z.strictObject({
  team: z.string(),
  sha256,
  n: z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
});

/** The routes that receive and send the bytes of files (protocol: Files). */
export function fileRoutes({ db, clock, config, bucket, ring }: FileRouteDeps): readonly Route[] {
  const stores = createFileStores(db, bucket);
  const deps = {
    db,
    clock,
    store: stores.forNew,
    teamBytes: config.filesTeamBytes,
    hashes: createRunningHashes(),
    has: (file: StoredFile) => hasBytes(stores, file),
  };
  // Call it only after the commit, so that a device that it wakes finds the change.
  const tell = ({ membership }: Pick<Asked, 'membership'>, version: number | undefined): void => {
    if (version !== undefined) ring?.(membership.team.publicId, version);
  };
  return [
    defineRoute({
      method: 'POST',
      path: '/teams/{team}/files/{sha256}',
      rule: { team: 'inventory.change' },
      summary: 'Which parts of a file are missing; a row must name the file first',
      params: named,
      body: z.strictObject({ bytes: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
      answer: { 200: missingParts },
      handle: async (call) => {
        if (call.body.bytes > fileLimits.fileBytes) return refuse('too_large', { message: tooLarge });
        const begun = await beginUpload(deps, uploadOf(call), call.body.bytes);
        if (!begun.ok) return begun.error;
        tell(call, begun.value.version);
        return answer({ missing: [...begun.value.missing] });
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/teams/{team}/files/{sha256}/parts/{n}',
      rule: { team: 'inventory.change' },
      summary: 'One part of a file, 1 MiB but the last, with Content-Digest: sha-256',
      params: part,
      bodyType: 'application/octet-stream',
      body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      precondition: lacksDigest,
      answer: { 204: null },
      handle: async (call) => {
        const digest = createHash('sha256').update(call.body).digest('base64');
        if (digest !== digestOf(call.request)) return refuse('wrong_digest');
        const taken = await takePart(deps, uploadOf(call), { n: call.params.n, bytes: call.body, digest });
        if (!taken.ok) return taken.error;
        tell(call, taken.value);
        return noContent();
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/files/{sha256}',
      rule: { team: 'inventory.read' },
      summary: 'The bytes of a file; a range of them with Range',
      params: named,
      answer: { 200: { mediaType: 'application/octet-stream' } },
      handle: async ({ params, membership, request }) =>
        (await sendFile(
          { db, stores, onForgotten: (version) => tell({ membership }, version) },
          {
            file: fileOf({ params, membership }),
            access: membership.access,
            ifNoneMatch: request.headers.get('If-None-Match'),
            range: request.headers.get('Range'),
          },
        )) ?? refuse('not_found'),
    }),
  ];
}

/** Whether a store has a file; a store that is out of reach is believed to. */
const hasBytes = async (stores: FileStores, file: StoredFile): Promise<boolean> => {
  try {
    return await stores.of(file).has(file);
  } catch (error) {
    if (error instanceof BytesFault) return true;
    throw error;
  }
};

const tooLarge = `A file may have ${fileLimits.fileBytes / 1024 / 1024} MiB at most.`;

type Asked = Pick<
  Call<{ team: 'inventory.change' }, { sha256: string }, unknown, unknown>,
  'params' | 'membership' | 'caller'
>;

const fileOf = ({ params, membership: { team } }: Pick<Asked, 'params' | 'membership'>): FileName => ({
  teamId: team.id,
  team: team.publicId,
  sha256: params.sha256,
});

const uploadOf = ({ params, membership, caller }: Asked): Upload => ({
  file: fileOf({ params, membership }),
  userId: caller.userId,
  access: membership.access,
});

const digestOf = (request: Request): string | undefined =>
  /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(request.headers.get('Content-Digest') ?? '')?.[1];

const lacksDigest = (request: Request): Refusal | undefined =>
  digestOf(request) === undefined
    ? refuse('invalid', { message: 'A part needs the header Content-Digest: sha-256=:…: of its bytes.' })
    : undefined;
