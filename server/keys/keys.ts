import { createHash, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  base64url,
  createLocalJWKSet,
  importJWK,
  type CryptoKey,
  type JWK,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import type { Clock } from '#server/base/clock.ts';
import type { KeyContent, StoredKey } from './key-content.ts';
import { readKeys, readOrCreateKeys, type KeyStore } from './key-store.ts';

/** The keys and secrets of an installation. `signing` and `published` change when a key replaces another. */
export interface AuthKeys {
  /** The key (ES256) that signs access tokens now. */
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly published: JSONWebKeySet;
  readonly verifying: JWTVerifyGetKey;
  /** The secret that protects refresh tokens. It is stored with the keys. */
  readonly refreshSecret: Uint8Array;
}

/** Keys that can be read again from where they are stored. */
export interface LivingKeys extends AuthKeys {
  /** True if no keys were stored, so that these were made at this start. */
  readonly isNew: boolean;
  /** A text that is equal on two servers only if their `refreshSecret` is equal; it does not reveal the secret. */
  readonly mark: string;
  /** A name of the public key that signs at this moment; no other key has this name. */
  readonly signer: string;
  /** Whether this server accepts tokens signed by the key with this name. */
  readonly accepts: (signer: string) => boolean;
  /** Rereads the keys. Throws StartRefusal and changes nothing if they are unusable or `refreshSecret` differs. */
  readonly reload: () => Promise<void>;
}

/** Reads the keys from where they are stored, or makes them. Throws StartRefusal if they are unusable. */
export async function loadOrCreateKeys(store: KeyStore, clock: Clock = Date.now): Promise<LivingKeys> {
  const isNew = (await store.read()) === undefined;
  const first = await readOrCreateKeys(store);
  let held = await useKeys(store, first, clock);
  return {
    isNew,
    mark: createHash('sha256').update(`mark of ${first.refreshSecret}`).digest('base64url'),
    get signer() {
      return held().signer;
    },
    accepts: (signer) => held().published.keys.some((key) => nameOf(key) === signer),
    get signing() {
      return held().signing;
    },
    get published() {
      return held().published;
    },
    verifying: (header, token) => held().verifying(header, token),
    refreshSecret: base64url.decode(first.refreshSecret),
    reload: async () => {
      const found = await readKeys(store);
      if (found.refreshSecret !== first.refreshSecret)
        throw store.problem('their refreshSecret has changed, which takes effect at the next start');
      held = await useKeys(store, found, clock);
    },
  };
}

type Held = Omit<AuthKeys, 'refreshSecret'> & Pick<LivingKeys, 'signer'>;

const nameOf = ({ kid, x, y }: Pick<JWK, 'kid' | 'x' | 'y'>): string =>
  createHash('sha256')
    .update(JSON.stringify([kid, x, y]))
    .digest('base64url');

const useKeys = async (store: KeyStore, { keys }: KeyContent, clock: Clock): Promise<() => Held> => {
  const imported = new Map(
    await Promise.all(keys.filter(({ d }) => d !== undefined).map((key) => importPrivate(store, key))),
  );
  const hold = ({ signer, believed }: KeysOfMoment): Held => {
    const published = { keys: believed.map(publicHalf) };
    const key = imported.get(signer);
    if (key === undefined) throw new Error('a key that signs was not imported');
    const signing = { kid: signer.kid, key };
    return { signer: nameOf(signer), signing, published, verifying: createLocalJWKSet(published) };
  };
  const momentNow = (): KeysOfMoment => {
    const moment = keysAt(keys, clock());
    if (moment !== undefined) return moment;
    throw store.problem('exactly one key must have "sign" in its key_ops, or all but one a "signsFrom" of its own');
  };
  let moment = momentNow();
  let held = hold(moment);
  return () => {
    const next = momentNow();
    // makes a new key set only when a key changes its role, because a key set caches the keys that it has imported
    if (next.signer !== moment.signer || next.believed.length !== moment.believed.length) held = hold(next);
    moment = next;
    return held;
  };
};

// Copies only the listed fields, so that no private part can be published by accident.
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

const importPrivate = async (store: KeyStore, stored: StoredKey): Promise<[StoredKey, CryptoKey]> => {
  const { kid, kty, crv, x, y, d } = stored;
  const key = await importJWK({ kty, crv, x, y, ...(d === undefined ? {} : { d }) }, 'ES256').catch(() => {
    throw store.problem(`the key ${kid} is damaged: its x, y and d make no key`);
  });
  if (key instanceof Uint8Array) throw new Error('an elliptic key was read as a symmetric one');
  return [stored, key];
};

/** How long (ms) a key is still accepted after another has replaced it: twice the life of a token. */
const believedForMs = 2 * 3_600_000;

/** The keys that sign, and those that are accepted, at one moment. */
interface KeysOfMoment {
  readonly signer: StoredKey;
  /** The published keys: the signer, future signers, past signers for two hours, and keys that only verify. */
  readonly believed: readonly StoredKey[];
}

/** Finds the signing and the accepted keys at `now` (ms since 1970); undefined if the signer is not certain. */
export function keysAt(keys: readonly StoredKey[], now: number): KeysOfMoment | undefined {
  const signers = keys.filter(maySign).toSorted((one, other) => startOf(one) - startOf(other));
  if (signers.some((key, n) => n > 0 && startOf(key) === startOf(signers[n - 1] ?? key))) return undefined;
  const signer = signers.findLast((key) => startOf(key) <= now);
  if (signer === undefined) return undefined;
  const isOver = (key: StoredKey): boolean => {
    const successor = signers[signers.indexOf(key) + 1];
    return maySign(key) && successor !== undefined && startOf(successor) + believedForMs <= now;
  };
  return { signer, believed: keys.filter((key) => !isOver(key)) };
}

const maySign = ({ key_ops, d }: StoredKey): boolean => key_ops.includes('sign') && d !== undefined;

/** Returns when a key begins to sign (ms since 1970); -Infinity for a key without `signsFrom`. */
export function startOf({ signsFrom }: StoredKey): number {
  return signsFrom === undefined ? -Infinity : Date.parse(signsFrom);
}

const version = 1;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + saltBytes + nonceBytes + tagBytes;

/** Encrypts a text by SECRET_KEY: AES-256-GCM with a key derived from it. Bytes: version, salt, nonce, tag, text. */
export function sealKeys(secretKey: string, text: string): Buffer {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, salt), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), salt, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `sealKeys` encrypted; undefined if the bytes were changed, or encrypted with another SECRET_KEY. */
export function openKeys(secretKey: string, bytes: Uint8Array): string | undefined {
  if (bytes[0] !== version || bytes.length <= headBytes) return undefined;
  let from = 1;
  const next = (size: number): Uint8Array => bytes.subarray(from, (from += size));
  const [salt, nonce, tag] = [next(saltBytes), next(nonceBytes), next(tagBytes)];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, salt), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  const text = decipher.update(bytes.subarray(from), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return undefined; // `final` throws only if the authentication tag does not fit
  }
}

const keyOf = (secretKey: string, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, salt, 'spoolside signing keys', 32));
