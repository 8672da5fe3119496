import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import type { SignedIn } from './session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import type { FlowMethod } from '../tables/flow-states.ts';
import { findIdentities, type IdentityProvider } from '../tables/identities.ts';
import { insertMethod, insertSession } from '../tables/sessions.ts';
import { noteSignIn } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { tellOfBrowser } from './tell-of-browser.ts';

/** How somebody signs in: the proof given, and the browser they use. */
export interface SignInManner {
  readonly method: 'password' | 'otp' | FlowMethod;
  readonly provider: IdentityProvider;
  readonly userAgent: string | null;
}

/** Opens a session for a person who has proved who they are; undefined when the person was deleted meanwhile. */
export const openSession = async (
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  { method, provider, userAgent }: SignInManner,
): Promise<SignedIn | undefined> => {
  const { random, clock } = deps;
  const at = new Date(clock());
  const user = await noteSignIn(tx, userId, provider, at);
  if (user === undefined) return undefined;
  const session = await insertSession(tx, { id: freshId(random), userId, salt: random(16), userAgent, at });
  await insertMethod(tx, { id: freshId(random), sessionId: session.id, method, at });
  await insertAudit(tx, { id: freshId(random), action: 'login', actorId: userId, details: { provider }, at });
  await tellOfBrowser(deps, tx, user, { userAgent, at });
  return {
    user,
    session,
    identities: await findIdentities(tx, userId),
    factors: await findFactors(tx, userId),
    methods: [{ authentication_method: method, updated_at: at }],
  };
};
