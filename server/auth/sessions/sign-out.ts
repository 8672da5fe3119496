import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { insertAudit } from '../tables/audit.ts';
import { endOtherSessions, endSession, endSessionsOf, type Ending } from '../tables/ended-sessions.ts';
import type { Sql } from '#server/db/sql.ts';

/** `global`: all sessions of the person; `local`: this session only; `others`: all but this one. */
type SignOutScope = 'global' | 'local' | 'others';

/** Whether a text is one of the three scopes. */
export function isSignOutScope(text: string): text is SignOutScope {
  return text === 'global' || text === 'local' || text === 'others';
}

/** Ends the sessions in a scope. From then on the server refuses the tokens of these sessions. */
export async function signOut(
  { db, random, clock, sessionsEnded }: AuthDeps,
  { userId, sessionId }: OwnSession,
  scope: SignOutScope,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = new Date(clock());
    await end[scope](tx, { userId, sessionId }, { by: 'person', at });
    await insertAudit(tx, { id: freshId(random), action: 'logout', actorId: userId, details: { scope }, at });
  });
  sessionsEnded?.(userId);
}

interface OwnSession {
  readonly userId: string;
  readonly sessionId: string;
}

const end: Readonly<Record<SignOutScope, (tx: Sql, own: OwnSession, ending: Ending) => Promise<void>>> = {
  global: (tx, { userId }, ending) => endSessionsOf(tx, userId, ending),
  local: (tx, { sessionId }, ending) => endSession(tx, sessionId, ending),
  others: (tx, { userId, sessionId }, ending) => endOtherSessions(tx, userId, sessionId, ending),
};
