import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { relyingPartyOf } from './relying-party.ts';
import { checkAssertion, checkCreation, type KeyProblem } from './security-key.ts';
import { storedToKey } from './stored-key.ts';
import { deleteChallenge, type ChallengeRow } from '../tables/challenges.ts';
import { findFactors, saveKeyUse, type KeyFactorRow } from '../tables/factors.ts';
import type { FactorMethod } from '../tables/session-levels.ts';
import type { Sql } from '#server/db/sql.ts';
import { keysOf } from './ask-key.ts';

/** A key's answer, as a browser sends it. `type`: `create` for a new key, `request` for an existing one. */
export interface KeyAnswer {
  readonly type: string;
  readonly response: unknown;
}

/** Refuses a key's answer that is missing, empty or of an unknown type; undefined for any other answer. */
export function whyNoKeyAnswer(answer: KeyAnswer | undefined): Refusal | undefined {
  if (answer === undefined) return refusals.keyAnswerMissing;
  if (answer.type !== 'create' && answer.type !== 'request') return refusals.keyAnswerTypeUnknown;
  return answer.response === undefined || answer.response === null ? refusals.keyResponseMissing : undefined;
}

/** Checks the answer of a new or a stored key. Even after a wrong answer, the question cannot be used again. */
export async function proveByKey(
  deps: AuthDeps,
  tx: Sql,
  factor: KeyFactorRow,
  { challenge, answer }: { readonly challenge: ChallengeRow; readonly answer: KeyAnswer },
): Promise<Result<FactorMethod, Refusal>> {
  await deleteChallenge(tx, challenge.id);
  const party = relyingPartyOf(deps.settings);
  const question = challenge.web_authn_session_data;
  const stored = factor.web_authn_credential;
  const wanted = stored === null ? 'create' : 'request';
  // an old question must not replace the credential of a factor that has been verified since
  if (party === undefined || question?.type !== wanted || answer.type !== wanted) return err(refusals.keyNotBelieved);
  const asked = { challenge: question.challenge, answer: answer.response };
  const checked =
    stored === null
      ? await checkCreation(party, asked)
      : await checkAssertion(party, { ...asked, key: storedToKey(stored) });
  if (!checked.ok) return err(refuseKey(deps, factor.id, checked.error));
  const key = checked.value;
  const others = (await findFactors(tx, factor.user_id)).filter(({ id }) => id !== factor.id);
  if (others.flatMap(keysOf).some(({ id }) => id === key.id)) return err(refusals.keyKnown);
  await saveKeyUse(tx, { id: factor.id, key, at: new Date(deps.clock()) });
  return ok('mfa/webauthn');
}

const refuseKey = ({ log }: AuthDeps, factorId: string, problem: KeyProblem): Refusal => {
  if (problem.kind === 'malformed') return refusals.keyResponseMalformed;
  log.warn({ factorId, why: problem.why }, 'the answer of a security key was not believed');
  return refusals.keyNotBelieved;
};
