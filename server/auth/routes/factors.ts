import { Hono, type Context } from 'hono';
import { renderSVG } from 'uqr';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { factorChange, tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import { type AuthDeps, isUuid, freshId } from '../auth-deps.ts';
import { challengeFactor, removeFactor, owesFactor, challengeMs, whyNotYours } from '../factors/challenge-factor.ts';
import { sealFactorSecret, codeUri, secretFrom, openFactorSecret, stepOfCode } from '../factors/factor-secret.ts';
import { refusals, type Refusal, refuse, looseText, readBody } from '../refusal.ts';
import { clientAddressOf } from '../requests/network.ts';
import { keysOf } from '../security-keys/ask-key.ts';
import {
  relyingPartyOf,
  checkAssertion,
  checkCreation,
  type KeyProblem,
  storedToKey,
} from '../security-keys/security-key.ts';
import { readBearer, type Bearer } from '../sessions/bearer.ts';
import { attemptWasRight, claimAttempt } from '../sessions/claim-attempt.ts';
import { userAgentOf } from '../sessions/open-session.ts';
import { respondSignedIn, type SignedIn } from '../sessions/session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import {
  type FactorKind,
  deleteUnverifiedFactors,
  findFactors,
  insertFactor,
  lockFactorsOf,
  type FactorRow,
  deleteChallenge,
  findChallenge,
  type ChallengeRow,
  findFactor,
  saveChallengeVerified,
  saveFactorUse,
  type AppFactorRow,
  saveKeyUse,
  type KeyFactorRow,
} from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { deleteLowSessions, noteFactor, raiseSession, type FactorMethod } from '../tables/session-levels.ts';
import { lockSession, type SessionRow, findMethods } from '../tables/sessions.ts';

/** `/factors`: enrolls, asks for, checks and removes a second factor. */
export function factorRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/factors', (c) => enroll(deps, c));
  routes.post('/factors/:factor/challenge', (c) => challenge(deps, c));
  routes.post('/factors/:factor/verify', (c) => verify(deps, c));
  routes.delete('/factors/:factor', (c) => remove(deps, c));
  return routes;
}

const enrollInput = z.object({ factor_type: looseText, friendly_name: looseText, issuer: looseText });

const enroll = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return refuse(c, bearer.error);
  const input = await readBody(c, enrollInput);
  if (!input.ok) return refuse(c, input.error);
  const { factor_type, friendly_name, issuer } = input.value;
  const kind = kindOf(factor_type);
  if (!kind.ok) return refuse(c, kind.error);
  return answer(c, await enrollFactor(deps, bearer.value, { kind: kind.value, friendlyName: friendly_name, issuer }));
};

const kindOf = (text: string): Result<FactorKind, Refusal> => {
  switch (text) {
    case 'totp':
    case 'webauthn':
      return ok(text);
    case 'phone':
      return err(refusals.phoneFactorDisabled);
    default:
      return err(refusals.factorTypeUnknown);
  }
};

const challenge = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const { bearer, factorId } = asked.value;
  return answer(c, await challengeFactor(deps, bearer, { factorId, address: clientAddressOf(c) }));
};

// the client also sends a host and an origin, but the server uses its own instead
const answerInput = z.object({
  challenge_id: looseText,
  code: looseText,
  webauthn: z.nullish(z.object({ type: looseText, credential_response: z.optional(z.unknown()) })),
});

const verify = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const input = await readBody(c, answerInput);
  if (!input.ok) return refuse(c, input.error);
  const { bearer, factorId } = asked.value;
  const { challenge_id: challengeId, code, webauthn } = input.value;
  const key = webauthn ? { type: webauthn.type, response: webauthn.credential_response } : undefined;
  const given = { factorId, challengeId, code, key, address: clientAddressOf(c), userAgent: userAgentOf(c) };
  return respondSignedIn(deps, c, await verifyFactor(deps, bearer, given));
};

const remove = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const removed = await removeFactor(deps, asked.value.bearer, asked.value.factorId);
  return answer(c, removed.ok ? ok({ id: removed.value }) : removed);
};

interface FactorCall {
  readonly bearer: Bearer;
  readonly factorId: string;
}

const readFactorCall = async (deps: AuthDeps, c: Context): Promise<Result<FactorCall, Refusal>> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return bearer;
  const factorId = (c.req.param('factor') ?? '').toLowerCase();
  return isUuid(factorId) ? ok({ bearer: bearer.value, factorId }) : err(refusals.factorIdMalformed);
};

const answer = (c: Context, outcome: Result<object, Refusal>): Response => {
  if (!outcome.ok) return refuse(c, outcome.error);
  c.header('Cache-Control', 'no-store');
  return c.json(outcome.value);
};

/** Without an `issuer`, the authenticator app shows the host of this server. */
interface EnrollInput {
  readonly kind: FactorKind;
  readonly friendlyName: string;
  readonly issuer: string;
}

/** A new factor. Only an app has `totp`, which the server shows just this once. */
interface EnrolledFactor {
  readonly id: string;
  readonly type: FactorKind;
  readonly friendly_name: string;
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

const mostFactors = 10;
const mostNameLength = 100;
const staleAfterMs = 5 * 60_000;

/** Adds a factor; its first right answer verifies it. */
async function enrollFactor(
  deps: AuthDeps,
  bearer: Bearer,
  { kind, friendlyName, issuer }: EnrollInput,
): Promise<Result<EnrolledFactor, Refusal>> {
  if ([friendlyName, issuer].some((text) => text.length > mostNameLength || /[\0\p{Cs}]/u.test(text)))
    return err(refusals.factorNameInvalid);
  if (kind === 'webauthn' && relyingPartyOf(deps.settings) === undefined) return err(refusals.webAuthnFactorDisabled);
  const { db, clock, random } = deps;
  const { user, sessionId } = bearer;
  return db.transaction(async (tx) => {
    await lockFactorsOf(tx, user.id);
    const now = clock();
    await deleteUnverifiedFactors(tx, user.id, new Date(now - staleAfterMs));
    const session = await lockSession(tx, sessionId);
    const refusal = whyNot(bearer, session, await findFactors(tx, user.id), friendlyName);
    if (refusal !== undefined) return err(refusal);
    const id = freshId(random);
    const secret = kind === 'totp' ? secretFrom(random(20)) : undefined;
    const at = new Date(now);
    const sealed = secret === undefined ? null : sealFactorSecret(deps, id, secret);
    await insertFactor(tx, { id, userId: user.id, friendlyName, kind, secret: sealed, at });
    const details = { factor_id: id };
    await insertAudit(tx, { id: freshId(random), action: 'factor_in_progress', actorId: user.id, details, at });
    const enrolled = { id, type: kind, friendly_name: friendlyName };
    if (secret === undefined) return ok(enrolled);
    const uri = codeUri(secret, { issuer: issuer || new URL(deps.settings.issuer).host, account: user.email });
    return ok({ ...enrolled, totp: { qr_code: renderSVG(uri), secret, uri } });
  });
}

const whyNot = (
  bearer: Bearer,
  session: SessionRow | undefined,
  factors: readonly FactorRow[],
  friendlyName: string,
): Refusal | undefined => {
  if (session === undefined) return refusals.sessionNotFound;
  if (factors.some((factor) => factor.friendly_name === friendlyName)) return refusals.factorNameTaken(friendlyName);
  if (factors.length >= mostFactors) return refusals.factorsTooMany;
  return owesFactor(bearer, session, factors) ? refusals.levelTooLowToEnroll : undefined;
};

interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly key: KeyAnswer | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Accepts a code or a key's answer, only once. Raises the session to `aal2` and ends the person's `aal1` sessions. */
async function verifyFactor(deps: AuthDeps, bearer: Bearer, answer: FactorAnswer): Promise<Result<SignedIn, Refusal>> {
  const outcome = await deps.db.transaction(async (tx): Promise<Result<SignedIn, Refusal>> => {
    await lockFactorsOf(tx, bearer.user.id);
    const factor = await findFactor(tx, bearer.user.id, answer.factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const session = await lockSession(tx, bearer.sessionId);
    const refusal = (await whyNotYours(tx, bearer, factor, session)) ?? whyNoAnswer(factor, answer);
    if (refusal !== undefined) return err(refusal);
    const challenge = await checkChallenge(deps, tx, answer);
    if (!challenge.ok) return challenge;
    const attempt = { personId: bearer.user.id, purpose: 'factor' } as const;
    const claimed = await claimAttempt(deps, tx, attempt);
    if (!claimed.ok) return claimed;
    const proved = await prove(deps, tx, factor, challenge.value, answer);
    if (!proved.ok) return proved;
    await attemptWasRight(deps, tx, attempt);
    if (factor.status === 'unverified') await tellOfWayIn(deps, tx, bearer.user.id, factorChange(factor, 'added'));
    return ok(await raise(deps, tx, bearer, { ...answer, method: proved.value }));
  });
  if (outcome.ok) deps.sessionsEnded?.(bearer.user.id);
  return outcome;
}

const whyNoAnswer = (factor: FactorRow, { code, key }: FactorAnswer): Refusal | undefined => {
  if (factor.factor_type === 'webauthn') return whyNoKeyAnswer(key);
  return code === '' ? refusals.codeMissing : undefined;
};

// Returns a refusal and does not throw, so that the removal of an expired challenge is committed.
const checkChallenge = async (
  { clock }: AuthDeps,
  tx: Sql,
  { factorId, challengeId, address }: FactorAnswer,
): Promise<Result<ChallengeRow, Refusal>> => {
  const challenge = isUuid(challengeId) ? await findChallenge(tx, factorId, challengeId) : undefined;
  if (challenge === undefined) return err(refusals.challengeNotFound);
  if (challenge.verified_at !== null || challenge.ip_address !== address) return err(refusals.challengeElsewhere);
  if (challenge.created_at.getTime() + challengeMs > clock()) return ok(challenge);
  await deleteChallenge(tx, challenge.id);
  return err(refusals.challengeExpired(challenge.id));
};

const prove = async (
  deps: AuthDeps,
  tx: Sql,
  factor: FactorRow,
  challenge: ChallengeRow,
  { code, key }: FactorAnswer,
): Promise<Result<FactorMethod, Refusal>> => {
  if (factor.factor_type === 'totp') return proveByCode(deps, tx, factor, { challengeId: challenge.id, code });
  return key === undefined ? err(refusals.keyAnswerMissing) : proveByKey(deps, tx, factor, { challenge, answer: key });
};

const raise = async (
  { clock, random }: AuthDeps,
  tx: Sql,
  { user, sessionId }: Bearer,
  { factorId, method, userAgent }: FactorAnswer & { readonly method: FactorMethod },
): Promise<SignedIn> => {
  const at = new Date(clock());
  await noteFactor(tx, { id: freshId(random), sessionId, method, at });
  const session = await raiseSession(tx, { id: sessionId, factorId, userAgent, at });
  await deleteLowSessions(tx, user.id);
  await deleteUnverifiedFactors(tx, user.id, new Date(at.getTime() + 1));
  const details = { factor_id: factorId };
  await insertAudit(tx, { id: freshId(random), action: 'verification_attempted', actorId: user.id, details, at });
  return {
    user,
    session,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    methods: await findMethods(tx, sessionId),
  };
};

/** A key's answer, as a browser sends it. `type`: `create` for a new key, `request` for an existing one. */
interface KeyAnswer {
  readonly type: string;
  readonly response: unknown;
}

/** Refuses a key's answer that is missing, empty or of an unknown type; undefined for any other answer. */
function whyNoKeyAnswer(answer: KeyAnswer | undefined): Refusal | undefined {
  if (answer === undefined) return refusals.keyAnswerMissing;
  if (answer.type !== 'create' && answer.type !== 'request') return refusals.keyAnswerTypeUnknown;
  return answer.response === undefined || answer.response === null ? refusals.keyResponseMissing : undefined;
}

/** Checks the answer of a new or a stored key. Even after a wrong answer, the question cannot be used again. */
async function proveByKey(
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

/** Accepts a code of an authenticator app, each code only once, and marks the challenge as answered. */
async function proveByCode(
  deps: AuthDeps,
  tx: Sql,
  factor: AppFactorRow,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<Result<FactorMethod, Refusal>> {
  const step = stepOf(deps, factor, code);
  if (step === undefined) return err(refusals.codeWrong);
  const at = new Date(deps.clock());
  await saveFactorUse(tx, { id: factor.id, step, at });
  await saveChallengeVerified(tx, challengeId, at);
  return ok('totp');
}

/** Undefined for a wrong or already used code, or if the secret is unreadable. */
const stepOf = (deps: AuthDeps, factor: AppFactorRow, code: string): number | undefined => {
  const secret = openFactorSecret(deps, factor.id, factor.secret);
  if (secret === undefined) {
    deps.log.error(
      { factorId: factor.id },
      'a second factor was sealed with other keys; an administrator can remove it',
    );
    return undefined;
  }
  const step = stepOfCode(secret, code, deps.clock());
  return step !== undefined && step > (factor.last_used_step ?? -1) ? step : undefined;
};
