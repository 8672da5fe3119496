import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import type { SignedIn } from './session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import type { FlowMethod } from '../tables/flow-states.ts';
import { findIdentities, type IdentityProvider } from '../tables/identities.ts';
import { insertMethod, insertSession } from '../tables/sessions.ts';
import { noteSignIn, type UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { browserName } from './browser-name.ts';
import { rememberBrowser } from '../tables/known-browsers.ts';
import { languageOf } from '#server/mail/language.ts';

interface SignInManner {
  readonly method: 'password' | 'otp' | FlowMethod;
  readonly provider: IdentityProvider;
  readonly userAgent: string | null;
}

/** Opens a session for a person who has proved who they are; undefined if the person no longer exists. */
export async function openSession(
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  { method, provider, userAgent }: SignInManner,
): Promise<SignedIn | undefined> {
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
}

const tellOfBrowser = async (
  { postbox }: AuthDeps,
  tx: Sql,
  user: UserRow,
  { userAgent, at }: { readonly userAgent: string | null; readonly at: Date },
): Promise<void> => {
  const browser = browserName(userAgent);
  const { isNew, hasOthers } = await rememberBrowser(tx, user.id, browser, at);
  if (!isNew || !hasOthers) return;
  // the mail uses the account's language: the person who signs in may be a stranger with another language
  const language = await languageOf(tx, user.id, '');
  await postbox.put(tx, { to: user.email, language, topic: { kind: 'new_sign_in', browser, at } });
};
