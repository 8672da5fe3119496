import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from '../tables/sessions.ts';
import type { Sql } from '#server/db/sql.ts';

/** Which sessions end: all of the person's, this one, or all but this one. */
export type SignOutScope = 'global' | 'local' | 'others';

/** Whether a scope is one of the three. */
export const isSignOutScope = (text: string): text is SignOutScope =>
  text === 'global' || text === 'local' || text === 'others';

/** Ends sessions of a person: their tokens are refused from now on. */
export const signOut = async (
  { db, random, clock, sessionsEnded }: AuthDeps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  scope: SignOutScope,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await end[scope](tx, userId, sessionId);
    const at = new Date(clock());
    await insertAudit(tx, { id: freshId(random), action: 'logout', actorId: userId, details: { scope }, at });
  });
  sessionsEnded?.(userId);
};

const end: Readonly<Record<SignOutScope, (tx: Sql, userId: string, sessionId: string) => Promise<void>>> = {
  global: (tx, userId) => deleteSessionsOf(tx, userId),
  local: (tx, _userId, sessionId) => deleteSession(tx, sessionId),
  others: deleteOtherSessions,
};
