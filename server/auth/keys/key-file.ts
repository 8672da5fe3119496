import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { base64url, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';
import { createPrivateFile, readPrivateFile, replacePrivateFile } from '#server/base/private-file.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

const storedKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().check(z.minLength(1)),
  x: z.string(),
  y: z.string(),
  d: z.optional(z.string()), // the private part, which keys that only verify may lack
  key_ops: z.array(z.string()),
  signsFrom: z.optional(z.iso.datetime()), // if absent, the key signs from the beginning
});

const keyFile = z.object({
  keys: z.array(storedKey).check(z.minLength(1)),
  refreshSecret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** A key as a JWK. With `sign` in `key_ops` it signs until the next such key begins; other keys only verify. */
export type StoredKey = z.infer<typeof storedKey>;

/** The content of the key file: keys of access tokens, and the secret (32 bytes, base64url) that seals refresh tokens. */
export type KeyFile = z.infer<typeof keyFile>;

/** Reads the key file, or creates it, readable by its owner only. Throws StartRefusal if it is unusable. */
export const readOrCreateKeyFile = async (file: string): Promise<KeyFile> => {
  const found = await readPrivateFile(file);
  if (found !== undefined) return parseKeyFile(file, found);
  await createPrivateFile(file, textOf(await newKeys())); // if two servers start at once, both use the first file
  return parseKeyFile(file, await readFile(file, 'utf8'));
};

/** Reads the key file. Throws StartRefusal if it is missing or unusable. */
export const readKeyFile = async (file: string): Promise<KeyFile> => {
  const found = await readPrivateFile(file);
  if (found === undefined) throw keyFileProblem(file, 'it is gone');
  return parseKeyFile(file, found);
};

/** Makes the error for a key file that cannot be used; its message says why and what to do. */
export const keyFileProblem = (file: string, why: string): StartRefusal =>
  new StartRefusal(
    `The keys of the auth server in ${file} cannot be used: ${why}. Restore the file, or remove it: then everybody signs in again.`,
  );

/** Replaces the content of a key file, all of it or nothing. */
export const replaceKeyFile = (file: string, content: KeyFile): Promise<void> =>
  replacePrivateFile(file, textOf(content));

/** Makes a key that signs from `signsFrom` on, or from the beginning if that is undefined. */
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

/** Reads the content of a key file. Throws StartRefusal if it is unusable. */
export const parseKeyFile = (file: string, text: string): KeyFile => {
  const parsed = keyFile.safeParse(parseJson(file, text));
  if (parsed.success) return parsed.data;
  throw keyFileProblem(file, `unexpected content at "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw keyFileProblem(file, 'it is not JSON'); // the parser's message would contain a secret
  }
};

const newKeys = async (): Promise<KeyFile> => ({
  keys: [await newSigningKey()],
  refreshSecret: base64url.encode(randomBytes(32)),
});
