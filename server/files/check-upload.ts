import { createHash } from 'node:crypto';
import { designLimits } from '#core/design-file/design-limits.ts';
import { isDesignType } from '#core/design-file/design-type.ts';
import { isEqual } from '#core/is-equal.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { partDigests, readPart, type FileName, type FileRow } from '#server/db/files.ts';
import type { Sql } from '#server/db/sql.ts';
import { contentTypeOf, designTypeOf, type FoundType } from './content-type.ts';
import type { RunningHashes } from './running-hashes.ts';

type Sent = Pick<Complete, 'file' | 'userId'>;

/** Returns the number of parts of a file. */
export function partsOf(bytes: number): number {
  return Math.ceil(bytes / fileLimits.filePartBytes);
}

/** Returns the name of a person's upload among the running hashes. */
export function uploadKey({ file, userId }: Sent): string {
  return `${file.team}/${file.sha256}/${userId}`;
}

/** `whole` is the number of bytes. */
interface Complete {
  readonly file: FileName;
  readonly userId: string;
  readonly whole: number;
  readonly rows: readonly FileRow[];
}

/** Checks the hash and the type of a complete upload. Returns its type, or why it is refused. */
export async function checkUpload(
  tx: Sql,
  hashes: RunningHashes,
  complete: Complete,
): Promise<Result<string, Refusal>> {
  const { file, whole, rows } = complete;
  const types = new Set(rows.map(({ type }) => type));
  const mayBeDesign = whole <= designLimits.bytes && [...types].some(isDesignType);
  const known = mayBeDesign ? undefined : await hashAsReceived(tx, hashes, complete);
  const read = known === undefined ? await readUpload(tx, complete, mayBeDesign) : undefined;
  if ((read?.sha256 ?? known) !== file.sha256) return err(refuse('wrong_digest'));
  const head = read?.head ?? (await partOf(tx, complete, 0));
  // The bytes alone show that a file is a photo or a paper. A design may need its row, as some formats have no header.
  const found =
    contentTypeOf(head) ?? (mayBeDesign ? designTypeAmong(types, Buffer.concat(read?.kept ?? [])) : undefined);
  if (found === undefined || !types.has(found.type)) return err(refuse('wrong_type'));
  if ((found.widthPx ?? 0) * (found.heightPx ?? 0) > fileLimits.picturePixels)
    return err(refuse('wrong_type', { message: 'A picture may have 50 million pixels at most.' }));
  return ok(found.type);
}

/** Returns an upload's hash; undefined if this server did not hash all of its present parts. */
const hashAsReceived = async (
  tx: Sql,
  hashes: RunningHashes,
  { file, userId, whole }: Complete,
): Promise<string | undefined> => {
  const received = hashes.end(uploadKey({ file, userId }));
  if (received?.digests.length !== partsOf(whole)) return undefined;
  // Another server may have replaced a part since, so the digests are compared.
  return isEqual(await partDigests(tx, file, userId), received.digests) ? received.whole : undefined;
};

const readUpload = async (tx: Sql, complete: Complete, keepsAll: boolean) => {
  const hash = createHash('sha256');
  let head: Uint8Array = new Uint8Array();
  const kept: Uint8Array[] = [];
  for (let n = 0; n < partsOf(complete.whole); n += 1) {
    const part = await partOf(tx, complete, n);
    if (n === 0) head = part;
    hash.update(part);
    if (keepsAll) kept.push(part);
  }
  return { sha256: hash.digest('hex'), head, kept };
};

const partOf = async (tx: Sql, { file, userId }: Sent, n: number): Promise<Uint8Array> => {
  const part = await readPart(tx, file, n, userId);
  if (part === undefined) throw new Error(`Part ${n} of ${file.sha256} is gone.`);
  return part;
};

const designTypeAmong = (types: ReadonlySet<string>, bytes: Uint8Array): FoundType | undefined => {
  for (const type of types) {
    const found = designTypeOf(bytes, type);
    if (found !== undefined) return found;
  }
  return undefined;
};
