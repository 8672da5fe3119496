import path from 'node:path';
import {
  base64url,
  createLocalJWKSet,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { keyFileProblem, readOrCreateKeyFile, type KeyFile, type StoredKey } from './key-file.ts';

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
  return useKeys(file, await readOrCreateKeyFile(file));
};

const useKeys = async (file: string, { keys, refreshSecret }: KeyFile): Promise<AuthKeys> => {
  const [signer, ...more] = keys.filter((key) => key.key_ops.includes('sign') && key.d !== undefined);
  if (signer === undefined || more.length > 0)
    throw keyFileProblem(file, 'exactly one key must have "sign" in its key_ops');
  const published = { keys: keys.map(publicHalf) };
  return {
    signing: { kid: signer.kid, key: await importPrivate(signer) },
    published,
    verifying: createLocalJWKSet(published),
    refreshSecret: base64url.decode(refreshSecret),
  };
};

// Field by field: a private part that is not named here cannot be published by accident.
const publicHalf = ({ kty, crv, alg, kid, x, y }: StoredKey) => ({
  kty,
  crv,
  alg,
  kid,
  x,
  y,
  use: 'sig',
  key_ops: ['verify'],
});

const importPrivate = async ({ kty, crv, x, y, d }: StoredKey): Promise<CryptoKey> => {
  const key = await importJWK({ kty, crv, x, y, ...(d === undefined ? {} : { d }) }, 'ES256');
  if (key instanceof Uint8Array) throw new Error('an elliptic key was read as a symmetric one');
  return key;
};
