import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { isUuid } from '../is-uuid.ts';
import { keyTimeoutMs } from './key-options.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { KeyProblem } from './security-key.ts';
import { insertPasskeyChallenge, takePasskeyChallenge, type PasskeyCeremony } from './passkey-challenges.ts';
import type { Sql } from '#server/db/sql.ts';

/** A question to a passkey in the protocol's shape; `expires_at` in seconds since 1970. */
export interface PasskeyAsked<Options> {
  readonly challenge_id: string;
  readonly options: Options;
  readonly expires_at: number;
}

/** An answer to such a question. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly credential: unknown;
}

/** Keeps a question until it is answered, five minutes at most. */
export const putQuestion = async <Options extends { readonly challenge: string }>(
  { clock, random }: AuthDeps,
  sql: Sql,
  ceremony: PasskeyCeremony,
  options: Options,
): Promise<PasskeyAsked<Options>> => {
  const id = freshId(random);
  const at = new Date(clock());
  const expiresAt = new Date(at.getTime() + keyTimeoutMs);
  await insertPasskeyChallenge(sql, ceremony, { id, challenge: options.challenge, at, expiresAt });
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
};

/** The challenge that an answer is to be measured by. It is spent by this, right or wrong. */
export const takeQuestion = async (
  { clock }: AuthDeps,
  tx: Sql,
  ceremony: PasskeyCeremony,
  { challengeId, credential }: PasskeyAnswer,
): Promise<Result<string, Refusal>> => {
  if (challengeId === '') return err(refusals.passkeyChallengeMissing);
  if (credential === undefined || credential === null) return err(refusals.passkeyCredentialMissing);
  if (!isUuid(challengeId)) return err(refusals.passkeyChallengeMalformed);
  const question = await takePasskeyChallenge(tx, ceremony, challengeId);
  if (question === undefined) return err(refusals.passkeyChallengeNotFound);
  return question.expires_at.getTime() > clock() ? ok(question.challenge) : err(refusals.passkeyChallengeExpired);
};

/** Why an answer counts for nothing, in the protocol's words; the log hears more. */
export const refusePasskey = ({ log }: AuthDeps, problem: KeyProblem): Refusal => {
  if (problem.kind === 'malformed') return refusals.passkeyMalformed;
  log.warn({ why: problem.why }, 'the answer of a passkey was not believed');
  return refusals.passkeyNotBelieved;
};
