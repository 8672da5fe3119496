import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';
import { keyAlgorithms, type KeyCredential } from './security-key.ts';

/** The options that a browser receives to make a credential on a key, in the format that the client library reads. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** The options that a browser receives to have a key sign a challenge. */
export type AssertionOptions = PublicKeyCredentialRequestOptionsJSON;

/** The time in ms in which a question to a key may be answered. */
export const keyTimeoutMs = 5 * 60_000;

/** The owner of a key. A browser shows `email`; a key stores one credential per `handle`, which is a factor's id. */
interface KeyOwner {
  readonly handle: string;
  readonly email: string;
}

/** Returns options to make a credential for a person, except on keys that the person already uses for this server. */
export async function creationOptions(
  { id, name }: RelyingParty,
  {
    owner,
    challenge,
    known,
  }: {
    readonly owner: KeyOwner;
    readonly challenge: Uint8Array;
    readonly known: readonly Pick<KeyCredential, 'id' | 'transports'>[];
  },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(owner.handle),
    userName: owner.email,
    userDisplayName: owner.email,
    challenge: Uint8Array.from(challenge),
    timeout: keyTimeoutMs,
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: [...keyAlgorithms],
  });
}

/** Returns options to have one of the known keys sign a challenge. */
export async function assertionOptions(
  { id }: RelyingParty,
  {
    challenge,
    known,
  }: {
    readonly challenge: Uint8Array;
    readonly known: readonly Pick<KeyCredential, 'id' | 'transports'>[];
  },
): Promise<AssertionOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(challenge),
    timeout: keyTimeoutMs,
    allowCredentials: known.map(asDescriptor),
    userVerification: 'preferred',
  });
}

const library = () => import('@simplewebauthn/server');

const asDescriptor = ({ id, transports }: Pick<KeyCredential, 'id' | 'transports'>) => ({
  id,
  transports: [...transports],
});
