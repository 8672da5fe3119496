import type { Context } from 'hono';
import * as z from 'zod/mini';
import { err, type Result, ok } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { isVerifierOf, hashOfToken } from '../mailed-codes/send-code.ts';
import { connectIdentity } from '../oauth/admit-by-provider.ts';
import { refusals, type Refusal, looseText, readBody } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { readPlace } from '../sessions/claim-attempt.ts';
import { userAgentOf, openSession } from '../sessions/open-session.ts';
import {
  respondSignedIn,
  type SignedIn,
  isGenuine,
  mostBehind,
  readRefreshToken,
  type RefreshToken,
} from '../sessions/session-answer.ts';
import { signIn } from '../sessions/sign-in.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { deleteFlow, findPersonOfFlow, lockFlow } from '../tables/oauth-flows.ts';
import {
  findEndedSession,
  deleteSession,
  findMethods,
  lockSession,
  saveRefresh,
  type SessionRow,
} from '../tables/sessions.ts';
import { lockUser, findUserById } from '../tables/users.ts';

/** `POST /token?grant_type=…`: signs in by password, refresh token or PKCE code; refuses every other `grant_type`. */
export function tokenRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> =>
    respondSignedIn(deps, c, await grant(deps, c), { isSignIn: c.req.query('grant_type') !== 'refresh_token' });
}

const grant = (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  switch (c.req.query('grant_type')) {
    case 'password':
      return byPassword(deps, c);
    case 'refresh_token':
      return byRefreshToken(deps, c);
    case 'pkce':
      return byCode(deps, c);
    case 'id_token':
      return byForeignToken(c);
    case 'web3':
      return Promise.resolve(err(refusals.web3Disabled));
    default:
      return Promise.resolve(err(refusals.grantUnknown));
  }
};

const passwordInput = z.object({ email: looseText, phone: looseText, password: looseText });

const byPassword = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, passwordInput);
  return input.ok ? signIn(deps, input.value, { userAgent: userAgentOf(c), place: readPlace(deps, c) }) : input;
};

const refreshInput = z.object({ refresh_token: looseText });

const byRefreshToken = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, refreshInput);
  return input.ok ? refreshSession(deps, input.value.refresh_token, userAgentOf(c)) : input;
};

const codeInput = z.object({ auth_code: looseText, code_verifier: looseText });

const byCode = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, codeInput);
  return input.ok ? endFlow(deps, input.value, userAgentOf(c)) : input;
};

const foreignInput = z.object({ provider: looseText });

const byForeignToken = async (c: Context): Promise<Result<never, Refusal>> => {
  const input = await readBody(c, foreignInput);
  return input.ok ? err(refusals.providerDisabled(input.value.provider.slice(0, 64))) : input;
};

/** Exchanges a refresh token for new tokens of its session. An old token may end the session, as it may be stolen. */
async function refreshSession(
  deps: AuthDeps,
  text: string,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> {
  if (text === '') return err(refusals.refreshTokenInvalid);
  const token = readRefreshToken(text);
  if (token === undefined) return err(refusals.refreshTokenNotFound);
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, token.sessionId);
    if (session === undefined) return endedOrUnknown(deps, tx, token);
    const secrets = { secret: deps.keys.refreshSecret, salt: session.refresh_token_salt };
    // checked first: a forged token must not be able to end a session
    if (!isGenuine(secrets, token)) return err(refusals.refreshTokenNotFound);
    const behind = session.refresh_token_counter - token.counter;
    // the token is genuine, but its count is above the session's: a backup was restored, so the token is refused
    if (behind < 0) return err(refusals.refreshTokenInvalid);
    // a client has shown an access token of a later refresh: the owner has newer tokens, so this one is a copy
    const isReplaced = token.counter < session.access_token_seen;
    // the token was replaced or is too old: another person may have a copy, so the session ends
    if (isReplaced || (behind > 1 && !isStillARace(session, behind, deps.clock()))) return endStolen(deps, tx, session);
    // an equal count rises by one. For a lower count (a lost answer, or racing tabs), the active token is sent again
    const counter = Math.max(session.refresh_token_counter, token.counter + 1);
    return renew(deps, tx, session, { counter, userAgent });
  });
}

/** Only the holder of a genuine token learns who ended the session. */
const endedOrUnknown = async ({ keys }: AuthDeps, tx: Sql, token: RefreshToken): Promise<Result<never, Refusal>> => {
  const ended = await findEndedSession(tx, token.sessionId);
  if (ended === undefined || !isGenuine({ secret: keys.refreshSecret, salt: ended.salt }, token))
    return err(refusals.refreshTokenNotFound);
  return err({ ...refusals.refreshTokenNotFound, endedBy: ended.by });
};

const raceMs = 10_000;

// several tabs may refresh within 10 s, and a tab may do so more than once
const isStillARace = ({ refreshed_at }: SessionRow, behind: number, now: number): boolean =>
  behind <= mostBehind && refreshed_at !== null && now < refreshed_at.getTime() + raceMs;

// Ends the session of a stolen token. Returns a refusal, because a thrown error would undo the end of the session.
const endStolen = async (
  { random, clock, log }: AuthDeps,
  tx: Sql,
  { id, user_id }: SessionRow,
): Promise<Result<never, Refusal>> => {
  await deleteSession(tx, id);
  const at = new Date(clock());
  const details = { session_id: id };
  await insertAudit(tx, { id: freshId(random), action: 'token_reused', actorId: user_id, details, at });
  log.warn({ userId: user_id, sessionId: id }, 'an old refresh token was used again; its session has been ended');
  return err(refusals.refreshTokenUsed);
};

const renew = async (
  { clock }: AuthDeps,
  tx: Sql,
  session: SessionRow,
  { counter, userAgent }: { readonly counter: number; readonly userAgent: string | null },
): Promise<Result<SignedIn, Refusal>> => {
  const user = await findUserById(tx, session.user_id);
  if (user === undefined) return err(refusals.refreshTokenNotFound);
  if (isBanned(user, clock())) return err(refusals.userBannedAtSignIn);
  // not stored if the active token is only sent again: otherwise copies of a token could extend `raceMs` for ever
  const at = new Date(clock());
  if (counter > session.refresh_token_counter) await saveRefresh(tx, { id: session.id, counter, userAgent, at });
  return ok({
    user,
    session: { ...session, refresh_token_counter: counter },
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    methods: await findMethods(tx, session.id),
  });
};

interface FlowEnd {
  readonly auth_code: string;
  readonly code_verifier: string;
}

/** How long (ms) the code of a return page is valid after its issue. A mailed link is valid for an hour. */
const flowCodeLifeMs = 300_000;

/**
 * Exchanges the one-time code in a redirect's URL for a session, but only for the browser that began the flow (PKCE).
 */
async function endFlow(
  deps: AuthDeps,
  { auth_code, code_verifier }: FlowEnd,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> {
  if (auth_code === '' || code_verifier === '') return err(refusals.pkceIncomplete);
  return deps.db.transaction(async (tx): Promise<Result<SignedIn, Refusal>> => {
    const codeHash = hashOfToken(auth_code);
    const userId = await findPersonOfFlow(tx, codeHash);
    // lock the person before the flow, because a new password may delete the flows meanwhile
    const user = userId === undefined ? undefined : await lockUser(tx, userId);
    const flow = user === undefined ? undefined : await lockFlow(tx, codeHash);
    if (user === undefined || flow === undefined || flow.auth_code_issued_at === null)
      return err(refusals.flowStateNotFound);
    if (deps.clock() >= flow.auth_code_issued_at.getTime() + flowCodeLifeMs) return err(refusals.flowStateExpired);
    if (!isVerifierOf(flow.code_challenge, code_verifier)) return err(refusals.verifierWrong);
    if (isBanned(user, deps.clock())) return err(refusals.userBanned);
    await deleteFlow(tx, flow.id);
    const linked = flow.linked_identity && { ...flow.linked_identity, provider: flow.provider_type };
    if (linked) {
      const connected = await connectIdentity(deps, tx, user.id, linked);
      if (!connected.ok) return connected;
    }
    const manner = { method: flow.authentication_method, provider: flow.provider_type, userAgent };
    const signedIn = await openSession(deps, tx, user.id, manner);
    return signedIn === undefined ? err(refusals.flowStateNotFound) : ok(signedIn);
  });
}
