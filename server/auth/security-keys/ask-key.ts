import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { assertionOptions, creationOptions, type AssertionOptions, type CreationOptions } from './key-options.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { relyingPartyOf } from './relying-party.ts';
import { storedToKey } from './stored-key.ts';
import type { KeyQuestion } from '../tables/challenges.ts';
import { findFactors, type FactorRow, type KeyFactorRow } from '../tables/factors.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

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
