import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { siteUrl } from '../auth-server.ts';

export interface KeyOptions {
  readonly challenge: string | BufferSource;
  readonly user?: { readonly id: string | BufferSource };
}

export interface KeyManner {
  readonly rpId?: string;
  readonly origin?: string;
  readonly isVerified?: boolean;
  /** The counter that the key reports instead of the next one. */
  readonly signCount?: number;
  /** The credential id that the key reports instead of its own. */
  readonly id?: string;
  readonly userHandle?: string;
  readonly format?: string;
  readonly transports?: readonly string[];
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** Four kinds of signing keys: the server asks for the first three, never for ES384. */
const makes = {
  ES256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return { privateKey, hash: 'sha256', cose: coseKey([2, -7, 1, x, y]) };
  },
  EdDSA: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return { privateKey, hash: null, cose: coseKey([1, -8, 6, x]) };
  },
  RS256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return { privateKey, hash: 'sha256', cose: coseKey([3, -257, n, e]) };
  },
  ES384: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return { privateKey, hash: 'sha384', cose: coseKey([2, -35, 2, x, y]) };
  },
};

const coseKey = ([kind, algorithm, ...parts]: readonly [number, number, ...(number | string | undefined)[]]) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, kind],
      [3, algorithm],
      ...parts.map((part, at) => [-1 - at, typeof part === 'number' ? part : bytesOf(part ?? '')] as const),
    ]),
  );

export const aKey = (standing: KeyManner = {}, make: keyof typeof makes = 'ES256') => {
  const { privateKey, hash: digest, cose } = makes[make]();
  const id = randomBytes(32);
  let counter = 0;
  let owner = '';

  const authenticatorData = (manner: KeyManner, flags: number, signCount: number, more: readonly Uint8Array[] = []) => {
    const { rpId = 'localhost', isVerified = true } = manner;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags | (isVerified ? verified : 0)]), count, ...more]);
  };

  return {
    id: id.toString('base64url'),
    create: (options: KeyOptions, once: KeyManner = {}) => {
      const manner = { ...standing, ...once };
      owner = options.user === undefined ? '' : textOf(options.user.id);
      const length = Buffer.from([0, id.length]);
      const authData = authenticatorData(manner, present | withKey, counter, [Buffer.alloc(16), length, id, cose]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', manner.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return credential(manner.id ?? id.toString('base64url'), {
        clientDataJSON: clientData('webauthn.create', options, manner).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: (manner.transports ?? ['usb']) as ['usb'],
      });
    },
    get: (options: KeyOptions, once: KeyManner = {}) => {
      const manner = { ...standing, ...once };
      counter += 1;
      const said = clientData('webauthn.get', options, manner);
      const data = authenticatorData(manner, present, manner.signCount ?? counter);
      const hash = createHash('sha256').update(said).digest();
      return credential(manner.id ?? id.toString('base64url'), {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(digest, Buffer.concat([data, hash]), privateKey).toString('base64url'),
        userHandle: manner.userHandle ?? owner,
      });
    },
  };
};

export type SoftwareKey = ReturnType<typeof aKey>;

// the client library calls `toJSON` of a credential, because a browser's credential has no enumerable fields
const credential = <Response extends object>(id: string, response: Response) => {
  const json = { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  return { ...json, toJSON: () => json };
};

const clientData = (type: string, { challenge }: KeyOptions, { origin = siteUrl }: KeyManner): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge: textOf(challenge), origin, crossOrigin: false }));

const textOf = (value: string | BufferSource): string => {
  if (typeof value === 'string') return value;
  const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer) : new Uint8Array(value);
  return Buffer.from(bytes).toString('base64url');
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));
