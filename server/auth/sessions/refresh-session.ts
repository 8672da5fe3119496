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

/** Exchanges a refresh token for new tokens of its session. An old token may end the session, as it may be stolen. */
export async function refreshSession(
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
