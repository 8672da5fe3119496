import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  base64url,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod/mini';

/** The secrets of an installation, ready for use. */
export interface AuthKeys {
  /** The one key that signs access tokens (ES256). */
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  /** Every public key whose signatures are still believed, as published. */
  readonly published: JSONWebKeySet;
  /** Finds the public key of a token among the published ones. */
  readonly verifying: JWTVerifyGetKey;
  /** Seals refresh tokens; lives only beside the keys, never in the database. */
  readonly refreshSecret: Uint8Array;
}

/** Reads `auth-keys.json` in the folder, and makes it at the first start. Throws a sentence that names the file when it cannot be used. */
export const loadOrCreateKeys = async (dir: string): Promise<AuthKeys> => {
  const file = path.join(dir, 'auth-keys.json');
  const found = await readIfThere(file);
  if (found !== undefined) return useKeys(file, found);
  await createOnce(dir, file);
  return useKeys(file, await readFile(file, 'utf8'));
};

const privateKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().check(z.minLength(1)),
  x: z.string(),
  y: z.string(),
  d: z.optional(z.string()),
  key_ops: z.array(z.string()),
});
type PrivateKey = z.infer<typeof privateKey>;

const keyFile = z.object({
  keys: z.array(privateKey).check(z.minLength(1)),
  refreshSecret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

const useKeys = async (file: string, text: string): Promise<AuthKeys> => {
  const { keys, refreshSecret } = readKeyFile(file, text);
  const [signer, ...more] = keys.filter((key) => key.key_ops.includes('sign') && key.d !== undefined);
  if (signer === undefined || more.length > 0) throw unusable(file, 'exactly one key must have "sign" in its key_ops');
  const published = { keys: keys.map(publicHalf) };
  return {
    signing: { kid: signer.kid, key: await importPrivate(signer) },
    published,
    verifying: createLocalJWKSet(published),
    refreshSecret: base64url.decode(refreshSecret),
  };
};

const readKeyFile = (file: string, text: string): z.infer<typeof keyFile> => {
  const parsed = keyFile.safeParse(parseJson(file, text));
  if (!parsed.success) throw unusable(file, `unexpected content at "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
  return parsed.data;
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable(file, 'it is not JSON'); // the parser's message would quote a secret
  }
};

const unusable = (file: string, why: string): Error =>
  new Error(
    `The keys of the auth server in ${file} cannot be used: ${why}. Restore the file, or remove it: then everybody signs in again.`,
  );

const publicHalf = ({ kty, crv, alg, kid, x, y }: PrivateKey) => ({
  kty,
  crv,
  alg,
  kid,
  x,
  y,
  use: 'sig',
  key_ops: ['verify'],
});

const importPrivate = async ({ kty, crv, x, y, d }: PrivateKey): Promise<CryptoKey> => {
  const key = await importJWK({ kty, crv, x, y, ...(d === undefined ? {} : { d }) }, 'ES256');
  if (key instanceof Uint8Array) throw new Error('an elliptic key was read as a symmetric one');
  return key;
};

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    if (process.platform !== 'win32') await chmod(file, 0o600); // a copy or a restore may have opened it to others
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

// Written aside and linked into place: a crash leaves no half file, and of two servers that start at once one wins and both use its keys.
const createOnce = async (dir: string, file: string): Promise<void> => {
  await mkdir(dir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${JSON.stringify(await newKeys(), null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file).catch(unlessThere);
  } finally {
    await rm(draft, { force: true });
  }
};

const unlessThere = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
};

const newKeys = async (): Promise<z.infer<typeof keyFile>> => {
  const { privateKey: made } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(made);
  const key = {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    kid: randomUUID(),
    use: 'sig',
    key_ops: ['sign', 'verify'],
    x,
    y,
    d,
  } as const;
  return { keys: [{ ...key, key_ops: [...key.key_ops] }], refreshSecret: base64url.encode(randomBytes(32)) };
};
