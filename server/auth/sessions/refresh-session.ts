import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from './banned.ts';
import { freshId } from '../fresh-id.ts';
import { isGenuine, mostBehind, readRefreshToken, type RefreshToken } from './refresh-token.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from './session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import { findEndedSession } from '../tables/ended-sessions.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { deleteSession, findMethods, lockSession, saveRefresh, type SessionRow } from '../tables/sessions.ts';
import { findUserById } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

/**
 * Trades a refresh token for a fresh session. By the token's count against the session's:
 * equal — the count goes up; one behind (its answer was lost, or two tabs raced) — the active token is given again;
 * a few behind within ten seconds (several tabs, some of which were faster twice) — the same, but neither once a newer
 * access token was shown here: its owner has the answer then, and stores it before they use it. That, and further
 * behind — somebody else holds a copy, the session ends; ahead — not ours.
 */
export const refreshSession = async (
  deps: AuthDeps,
  text: string,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> => {
  if (text === '') return err(refusals.refreshTokenInvalid);
  const token = readRefreshToken(text);
  if (token === undefined) return err(refusals.refreshTokenNotFound);
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, token.sessionId);
    if (session === undefined) return endedOrUnknown(deps, tx, token);
    const secrets = { secret: deps.keys.refreshSecret, salt: session.refresh_token_salt };
    // before anything else: a forged token must not be able to end somebody's session
    if (!isGenuine(secrets, token)) return err(refusals.refreshTokenNotFound);
    const behind = session.refresh_token_counter - token.counter;
    if (behind < 0) return err(refusals.refreshTokenInvalid);
    const isReplaced = token.counter < session.access_token_seen;
    if (isReplaced || (behind > 1 && !isStillARace(session, behind, deps.clock()))) return endStolen(deps, tx, session);
    const counter = Math.max(session.refresh_token_counter, token.counter + 1);
    return renew(deps, tx, session, { counter, userAgent });
  });
};

/** Who ended a session is told to whoever holds a token of it. */
const endedOrUnknown = async ({ keys }: AuthDeps, tx: Sql, token: RefreshToken): Promise<Result<never, Refusal>> => {
  const ended = await findEndedSession(tx, token.sessionId);
  if (ended === undefined || !isGenuine({ secret: keys.refreshSecret, salt: ended.salt }, token))
    return err(refusals.refreshTokenNotFound);
  return err({ ...refusals.refreshTokenNotFound, endedBy: ended.by });
};

const raceMs = 10_000;

const isStillARace = ({ refreshed_at }: SessionRow, behind: number, now: number): boolean =>
  behind <= mostBehind && refreshed_at !== null && now < refreshed_at.getTime() + raceMs;

// Answers instead of throwing, so that the end of the session is committed.
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
  // giving the active token once more is no refresh: else a copied token could keep its race open for ever
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
