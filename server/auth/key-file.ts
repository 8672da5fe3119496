import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { base64url, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import { StartRefusal } from '#server/start-refusal.ts';

const storedKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().check(z.minLength(1)),
  x: z.string(),
  y: z.string(),
  d: z.optional(z.string()),
  key_ops: z.array(z.string()),
  signsFrom: z.optional(z.iso.datetime()),
});

const keyFile = z.object({
  keys: z.array(storedKey).check(z.minLength(1)),
  refreshSecret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** A key as a JWK. `key_ops` holds `sign` for those that may sign, each from its `signsFrom` on until the next one does (without it: from the beginning); the others only verify, with or without their private part. */
export type StoredKey = z.infer<typeof storedKey>;

/** What the file holds: the keys of access tokens, and the secret (32 bytes, base64url) that seals refresh tokens. */
export type KeyFile = z.infer<typeof keyFile>;

/** The content of the key file, which is made, for its owner alone, when there is none. */
export const readOrCreateKeyFile = async (file: string): Promise<KeyFile> => {
  const found = await readIfThere(file);
  if (found !== undefined) return parseKeyFile(file, found);
  await createOnce(file);
  return parseKeyFile(file, await readFile(file, 'utf8'));
};

/** The content of the key file; throws a sentence when there is none. */
export const readKeyFile = async (file: string): Promise<KeyFile> => {
  const found = await readIfThere(file);
  if (found === undefined) throw keyFileProblem(file, 'it is gone');
  return parseKeyFile(file, found);
};

/** The sentence for a key file that cannot be used, and what to do. */
export const keyFileProblem = (file: string, why: string): StartRefusal =>
  new StartRefusal(
    `The keys of the auth server in ${file} cannot be used: ${why}. Restore the file, or remove it: then everybody signs in again.`,
  );

/** Puts new content in the place of a key file, all of it or nothing. */
export const replaceKeyFile = async (file: string, content: KeyFile): Promise<void> => {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, textOf(content));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

/** A fresh key, to sign from a moment on. */
export const newSigningKey = async (signsFrom?: Date): Promise<StoredKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(privateKey);
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    kid: randomUUID(),
    x,
    y,
    d,
    key_ops: ['sign', 'verify'],
    ...(signsFrom !== undefined && { signsFrom: signsFrom.toISOString() }),
  };
};

const textOf = (content: KeyFile): string => `${JSON.stringify(content, null, 2)}\n`;

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    if (process.platform !== 'win32') await chmod(file, 0o600); // a copy or a restore may have opened it to others
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const parseKeyFile = (file: string, text: string): KeyFile => {
  const parsed = keyFile.safeParse(parseJson(file, text));
  if (parsed.success) return parsed.data;
  throw keyFileProblem(file, `unexpected content at "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw keyFileProblem(file, 'it is not JSON'); // the parser's message would quote a secret
  }
};

// Written aside and linked into place: a crash leaves no half file, and of two servers that start at once one wins and both use its keys.
const createOnce = async (file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, textOf(await newKeys()));
    await putInPlace(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const withoutLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const putInPlace = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === undefined || !withoutLinks.has(code)) throw error;
    await rename(draft, file);
  }
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const newKeys = async (): Promise<KeyFile> => ({
  keys: [await newSigningKey()],
  refreshSecret: base64url.encode(randomBytes(32)),
});
