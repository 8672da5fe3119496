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

/** What the browser shall ask a key, in the protocol's shape. */
export type KeyQuestionAnswer =
  | { readonly type: 'create'; readonly credential_options: { readonly publicKey: CreationOptions } }
  | { readonly type: 'request'; readonly credential_options: { readonly publicKey: AssertionOptions } };

/** A question to a key: what is kept of it, and what the browser is told. */
export interface AskedKey {
  readonly question: KeyQuestion;
  readonly answer: KeyQuestionAnswer;
}

/** Asks a key that was begun to be made, and one that counts to answer. No key is made that the person has as a factor already. */
export const askKey = async (
  { settings, random }: AuthDeps,
  tx: Sql,
  user: UserRow,
  factor: KeyFactorRow,
): Promise<Result<AskedKey, Refusal>> => {
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
};

/** The key of a factor, if it is one. */
export const keysOf = (factor: FactorRow) =>
  factor.factor_type === 'webauthn' && factor.web_authn_credential !== null
    ? [storedToKey(factor.web_authn_credential)]
    : [];
