import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { type KeyQuestion, findFactors, type FactorRow, type KeyFactorRow } from '../tables/factors.ts';
import type { UserRow } from '../tables/users.ts';
import { relyingPartyOf, storedToKey, type RelyingParty, keyAlgorithms, type KeyCredential } from './security-key.ts';

/** The options with which the browser asks a security key, in the format of Supabase Auth. */
export type KeyQuestionAnswer =
  | { readonly type: 'create'; readonly credential_options: { readonly publicKey: CreationOptions } }
  | { readonly type: 'request'; readonly credential_options: { readonly publicKey: AssertionOptions } };

/** `question` is stored; `answer` goes to the browser. */
interface AskedKey {
  readonly question: KeyQuestion;
  readonly answer: KeyQuestionAnswer;
}

/** Makes the question for a factor's key: to make a credential, or to sign with the one that it has. */
export async function askKey(
  { settings, random }: AuthDeps,
  tx: Sql,
  user: UserRow,
  factor: KeyFactorRow,
): Promise<Result<AskedKey, Refusal>> {
  const party = relyingPartyOf(settings);
  if (party === undefined) return err(refusals.webAuthnFactorDisabled);
  const challenge = random(32);
  if (factor.web_authn_credential === null) {
    const known = (await findFactors(tx, user.id)).flatMap(keysOf);
    const owner = { handle: factor.id, email: user.email };
    const publicKey = await creationOptions(party, { owner, challenge, known });
    return ok({
      question: { type: 'create', challenge: publicKey.challenge },
      answer: { type: 'create', credential_options: { publicKey } },
    });
  }
  const publicKey = await assertionOptions(party, { challenge, known: keysOf(factor) });
  return ok({
    question: { type: 'request', challenge: publicKey.challenge },
    answer: { type: 'request', credential_options: { publicKey } },
  });
}

/** Returns a list with the factor's security key; empty if the factor has none. */
export function keysOf(factor: FactorRow) {
  return factor.factor_type === 'webauthn' && factor.web_authn_credential !== null
    ? [storedToKey(factor.web_authn_credential)]
    : [];
}

/** The options that a browser receives to make a credential on a key, in the format that the client library reads. */
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** The options that a browser receives to have a key sign a challenge. */
type AssertionOptions = PublicKeyCredentialRequestOptionsJSON;

/** The time in ms in which a question to a key may be answered. */
const keyTimeoutMs = 5 * 60_000;

/** The owner of a key. A browser shows `email`; a key stores one credential per `handle`, which is a factor's id. */
interface KeyOwner {
  readonly handle: string;
  readonly email: string;
}

/** Returns options to make a credential for a person, except on keys that the person already uses for this server. */
async function creationOptions(
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
async function assertionOptions(
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
