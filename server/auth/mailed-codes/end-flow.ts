import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from '../sessions/banned.ts';
import { isVerifierOf } from './code-challenge.ts';
import { hashOfToken } from './mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { deleteFlow, findPersonOfFlow, lockFlow } from '../tables/flow-states.ts';
import { lockUser } from '../tables/user-changes.ts';
import { openSession } from '../sessions/open-session.ts';
import { connectIdentity } from '../oauth/link-identity.ts';

interface FlowEnd {
  readonly auth_code: string;
  readonly code_verifier: string;
}

/** How long (ms) the code of a return page is valid after its issue. A mailed link is valid for an hour. */
export const flowCodeLifeMs = 300_000;

/**
 * Exchanges the one-time code in a redirect's URL for a session, but only for the browser that began the flow (PKCE).
 */
export async function endFlow(
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
