import { err, ok, type Result } from '#core/result.ts';
import { assertionShape, creationShape } from './key-answer.ts';
import type { RelyingParty } from './relying-party.ts';

/** What is known of a key: its public half, and how often it says it has signed. Ids are base64url. */
export interface KeyCredential {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  /** The make of the key, as a UUID of zeros and letters; all zeros when it does not say. */
  readonly aaguid: string;
  readonly isUserVerified: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

/** Why an answer counts for nothing: it is none at all, or it is not the one that was asked for. `why` is for the log. */
export type KeyProblem = { readonly kind: 'malformed' } | { readonly kind: 'not_believed'; readonly why: string };

/** What keys may sign with: ES256, EdDSA and RS256, by their numbers in COSE. */
export const keyAlgorithms: readonly number[] = [-7, -8, -257];

/** The key that a browser has made, when it answers this very question for this product. */
export const checkCreation = async (
  party: RelyingParty,
  { challenge, answer }: { readonly challenge: string; readonly answer: unknown },
): Promise<Result<KeyCredential, KeyProblem>> => {
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
      expectedOrigin: [...party.origins],
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
};

/** A key after it has answered this very question for this product. One whose counter has not risen may be a copy, and is not believed. */
export const checkAssertion = async (
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
): Promise<Result<KeyCredential, KeyProblem>> => {
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
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id: key.id, publicKey: Uint8Array.from(key.publicKey), counter: key.signCount },
      requireUserVerification: false,
    });
    if (!verified) throw new Error('The signature does not fit');
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
    return { ...key, signCount: newCounter, isUserVerified: userVerified, isBackedUp: credentialBackedUp };
  });
};

// most of a second and 30 MB, which a server whose people have no keys need not spend
const library = () => import('@simplewebauthn/server');

// None is asked for. To look at one would mean to fetch lists of revoked certificates from addresses within it.
const refuseCertificates = (format: string, certificates: unknown): void => {
  const isBare = format === 'none' || (format === 'packed' && certificates === undefined);
  if (!isBare) throw new Error(`An attestation was not asked for, and this is one of the format ${format}`);
};

// The library throws at whatever does not fit, with sentences that repeat what was sent.
const believing = async (check: () => Promise<KeyCredential>): Promise<Result<KeyCredential, KeyProblem>> => {
  try {
    return ok(await check());
  } catch (error) {
    return err({ kind: 'not_believed', why: String(error).slice(0, 200) });
  }
};
