import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';
import { keyAlgorithms, type KeyCredential } from './security-key.ts';

/** What a browser is told when it shall make a key, in the form that the client library reads. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** What a browser is told when it shall ask a key. */
export type AssertionOptions = PublicKeyCredentialRequestOptionsJSON;

/** How long a question to a key may be answered. */
export const keyTimeoutMs = 5 * 60_000;

/** Whose a key is: the name that people see, and the one by which the key knows them. A key keeps one credential for each handle and throws an older one away. */
export interface KeyOwner {
  readonly handle: string;
  readonly email: string;
}

/** Asks a browser to make a key for a person, with none of those they have already. */
export const creationOptions = async (
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
): Promise<CreationOptions> => {
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
};

/** Asks a browser for an answer of one of these keys. */
export const assertionOptions = async (
  { id }: RelyingParty,
  {
    challenge,
    known,
  }: {
    readonly challenge: Uint8Array;
    readonly known: readonly Pick<KeyCredential, 'id' | 'transports'>[];
  },
): Promise<AssertionOptions> => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(challenge),
    timeout: keyTimeoutMs,
    allowCredentials: known.map(asDescriptor),
    userVerification: 'preferred',
  });
};

const library = () => import('@simplewebauthn/server');

const asDescriptor = ({ id, transports }: Pick<KeyCredential, 'id' | 'transports'>) => ({
  id,
  transports: [...transports],
});
