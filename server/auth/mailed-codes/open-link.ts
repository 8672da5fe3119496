import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { hashOfToken, pkcePrefix } from './mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { issueFlowCode, type FlowMethod } from '../tables/flow-states.ts';
import type { TokenRow } from '../tables/one-time-tokens.ts';
import { openSession } from '../sessions/open-session.ts';
import { redeemToken, type Redeemed } from './redeem-token.ts';
import { takeByLink, typesOf } from './verify.ts';

/** The result of a link: a code for the browser that asked, a session, or `halfway` (one of two mailboxes agreed). */
export type Opened = { readonly authCode: string } | { readonly signedIn: SignedIn } | { readonly halfway: true };

/** Whether a link belongs to a PKCE flow: only the browser that began the flow can end it. */
export function isPkceLink(linkToken: string): boolean {
  return linkToken.startsWith(pkcePrefix);
}

/** Spends a link's token. Returns what the link leads to (see `Opened`). */
export async function openLink(
  deps: AuthDeps,
  { linkToken, type }: { readonly linkToken: string; readonly type: string },
  userAgent: string | null,
): Promise<Result<Opened, Refusal>> {
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Opened & Partial<Redeemed>, Refusal>> => {
    const token = await takeByLink(deps, tx, linkToken, typesOf(type));
    if (token === undefined) return err(refusals.linkExpired);
    const redeemed = await redeemToken(deps, tx, token);
    if (!redeemed.ok) return redeemed;
    const { user, isHalfway, hasEndedSessions } = redeemed.value;
    if (isHalfway) return ok({ halfway: true });
    if (!isPkceLink(linkToken)) {
      const signedIn = await openSession(deps, tx, user.id, { method: 'otp', provider: 'email', userAgent });
      return signedIn === undefined ? err(refusals.linkExpired) : ok({ signedIn, user, hasEndedSessions });
    }
    const authCode = freshId(deps.random);
    const at = new Date(deps.clock());
    const method = methodOf(type, token);
    const isIssued = await issueFlowCode(tx, { userId: user.id, method, codeHash: hashOfToken(authCode), at });
    return isIssued ? ok({ authCode, user, hasEndedSessions }) : err(refusals.flowStateNotFound);
  });
  if (outcome.ok && outcome.value.user !== undefined && outcome.value.hasEndedSessions === true)
    deps.sessionsEnded?.(outcome.value.user.id);
  return outcome;
}

const methodOf = (type: string, { token_type }: TokenRow): FlowMethod => {
  switch (type) {
    case 'invite':
    case 'recovery':
    case 'magiclink':
    case 'email_change':
      return type;
    default:
      return token_type === 'recovery_token' ? 'magiclink' : 'email/signup';
  }
};
