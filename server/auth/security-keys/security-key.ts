import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthSettings } from '../auth-deps.ts';

/** A security key's credential, with the last signature counter that the key reported. Ids are base64url. */
export interface KeyCredential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  /** The model of the key, as a UUID; it consists of zeros if the key does not send its model. */
  readonly aaguid: string;
  readonly isUserVerified: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

/** Why an answer is refused: it has the wrong format (`malformed`), or a check failed. `why` is for the log. */
export type KeyProblem = { readonly kind: 'malformed' } | { readonly kind: 'not_believed'; readonly why: string };

/** The signature algorithms accepted from keys: ES256, EdDSA and RS256, by their numbers in COSE. */
export const keyAlgorithms: readonly number[] = [-7, -8, -257];

/** Checks the answer that made a new key: it must answer this challenge and be for this site. */
export async function checkCreation(
  party: RelyingParty,
  { challenge, answer }: { readonly challenge: string; readonly answer: unknown },
): Promise<Result<KeyCredential, KeyProblem>> {
  const read = creationShape.safeParse(answer);
  if (!read.success) return err({ kind: 'malformed' });
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { id, rawId, type, response } = read.data;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return believing(async () => {
    const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
    refuseCertificates(attestation.get('fmt'), attestation.get('attStmt').get('x5c'));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...keyAlgorithms],
    });
    if (!verified) throw new Error('The attestation does not fit');
    if (registrationInfo.credential.id !== id) throw new Error('Another key was made');
    const { credential, aaguid, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports,
      aaguid,
      isUserVerified: userVerified,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  });
}

/** Checks a key's answer. Refuses a counter that has not risen (unless old and new are 0): the key may be a copy. */
export async function checkAssertion(
  party: RelyingParty,
  {
    challenge,
    answer,
    key,
  }: {
    readonly challenge: string;
    readonly answer: unknown;
    readonly key: KeyCredential;
  },
): Promise<Result<KeyCredential, KeyProblem>> {
  const read = assertionShape.safeParse(answer);
  if (!read.success) return err({ kind: 'malformed' });
  const { verifyAuthenticationResponse } = await library();
  return believing(async () => {
    const { id, rawId, type, response } = read.data;
    if (id !== key.id) throw new Error('Another key answered');
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: key.id, publicKey: Uint8Array.from(key.publicKey), counter: key.signCount },
      requireUserVerification: false,
    });
    if (!verified) throw new Error('The signature does not fit');
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
    return { ...key, signCount: newCounter, isUserVerified: userVerified, isBackedUp: credentialBackedUp };
  });
}

// loaded when the first key is used: loading takes nearly a second and 30 MB
const library = () => import('@simplewebauthn/server');

// Refuses certificates: the server asks for none, and to check one it would have to fetch lists from URLs inside it.
const refuseCertificates = (format: string, certificates: unknown): void => {
  const isBare = format === 'none' || (format === 'packed' && certificates === undefined);
  if (!isBare) throw new Error(`An attestation was not asked for, and this is one of the format ${format}`);
};

// Turns errors of the library into `not_believed`. Shortens their messages, because these repeat what was sent.
const believing = async (check: () => Promise<KeyCredential>): Promise<Result<KeyCredential, KeyProblem>> => {
  try {
    return ok(await check());
  } catch (error) {
    return err({ kind: 'not_believed', why: String(error).slice(0, 200) });
  }
};

/** The site that a key signs for: its host (`id`), its shown name, and the origin whose pages may ask. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** Returns the relying party at the public address; undefined for an IP address, which browsers refuse. */
export function relyingPartyOf({ siteUrl }: Pick<AuthSettings, 'siteUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined;
  return { id: hostname, name: 'Spoolside', origin };
}

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));

/** A key's id in base64url: at most 1,023 bytes, which are 1,364 characters. */
const keyId = base64url(1364);

/** The fields that the server reads from a browser's message after a key has made a credential. */
const creationShape = z.object({
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(16))),
  }),
});

/** The fields that the server reads from a browser's message after a key has signed a challenge. */
const assertionShape = z.object({
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: z.nullish(z.string().check(z.maxLength(128), z.regex(/^[\w-]*$/))),
  }),
});

/** A key in the format of the table of factors: Supabase Auth's format, with bytes in base64. */
export interface StoredKey {
  readonly id: string;
  readonly publicKey: string;
  readonly attestationType: 'none';
  readonly transport: readonly string[];
  readonly flags: {
    readonly userPresent: true;
    readonly userVerified: boolean;
    readonly backupEligible: boolean;
    readonly backupState: boolean;
  };
  readonly authenticator: { readonly AAGUID: string; readonly signCount: number; readonly cloneWarning: false };
}

/** Turns a key into its stored form. */
export function keyToStored(key: KeyCredential): StoredKey {
  return {
    id: Buffer.from(key.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(key.publicKey).toString('base64'),
    attestationType: 'none',
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: key.isUserVerified,
      backupEligible: key.isBackupEligible,
      backupState: key.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
    },
  };
}

/** Turns a stored key back into a key. */
export function storedToKey({ id, publicKey, transport, flags, authenticator }: StoredKey): KeyCredential {
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: Buffer.from(publicKey, 'base64'),
    signCount: authenticator.signCount,
    transports: transport,
    aaguid: Buffer.from(authenticator.AAGUID, 'base64')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isUserVerified: flags.userVerified,
    isBackupEligible: flags.backupEligible,
    isBackedUp: flags.backupState,
  };
}
