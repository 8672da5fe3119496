import type { Context } from 'hono';
import * as z from 'zod/mini';
import { ok, err, type Result } from '#core/result.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { readRedirect, hashOfToken, pkcePrefix } from '../mailed-codes/send-code.ts';
import { verify, redeemToken, type Redeemed, takeByLink, typesOf } from '../mailed-codes/verify.ts';
import { refusals, type Refusal, refuse, looseText, readBody } from '../refusal.ts';
import { noSooner } from '../requests/network.ts';
import { userAgentOf, openSession } from '../sessions/open-session.ts';
import { sessionAnswer, respondSignedIn, type SignedIn } from '../sessions/session-answer.ts';
import { issueFlowCode, type FlowMethod } from '../tables/oauth-flows.ts';
import type { TokenRow } from '../tables/one-time-tokens.ts';

/** `GET /verify?token=…&type=…`: spends a link's token and redirects. Mailed links lead to a page that asks first. */
export function openLinkRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    // a HEAD request, for example by a mail filter, spends nothing
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const linkToken = c.req.query('token') ?? '';
    const type = c.req.query('type') ?? '';
    if (linkToken === '') return refuse(c, refusals.verifyTokenMissing);
    if (type === '') return refuse(c, refusals.verifyTypeMissing);
    const opened = await openLink(deps, { linkToken, type }, userAgentOf(c));
    const target = new URL(readRedirect(deps.settings, c.req.query('redirect_to') ?? ''));
    if (opened.ok) await addOutcome(deps, target, opened.value, type);
    else addRefusal(target, opened.error, isPkceLink(linkToken));
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(target.href, 303);
  };
}

const addOutcome = async (deps: AuthDeps, target: URL, opened: Opened, type: string): Promise<void> => {
  if ('authCode' in opened) {
    target.searchParams.set('code', opened.authCode);
    return;
  }
  if ('halfway' in opened) {
    target.hash = new URLSearchParams({ message: halfwayMessage, sb: '' }).toString();
    return;
  }
  const { access_token, token_type, expires_in, expires_at, refresh_token } = await sessionAnswer(
    deps,
    opened.signedIn,
  );
  target.hash = new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
    type,
  }).toString();
};

const addRefusal = (target: URL, { status, code, message }: Refusal, isPkce: boolean): void => {
  const errorQuery = {
    error: status === 403 ? 'access_denied' : 'invalid_request',
    error_code: code,
    error_description: message,
  };
  if (isPkce) for (const [name, value] of Object.entries(errorQuery)) target.searchParams.set(name, value);
  target.hash = new URLSearchParams({ ...errorQuery, sb: '' }).toString();
};

/** The result of a link: a code for the browser that asked, a session, or `halfway` (one of two mailboxes agreed). */
type Opened = { readonly authCode: string } | { readonly signedIn: SignedIn } | { readonly halfway: true };

/** Whether a link belongs to a PKCE flow: only the browser that began the flow can end it. */
function isPkceLink(linkToken: string): boolean {
  return linkToken.startsWith(pkcePrefix);
}

/** Spends a link's token. Returns what the link leads to (see `Opened`). */
async function openLink(
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

const verifyInput = z.object({
  type: looseText,
  token: looseText,
  token_hash: looseText,
  email: looseText,
  phone: looseText,
});

/** The message after one of two mailboxes has agreed to a change of address. */
const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: spends a code from a mail and signs its person in, unless the other mailbox must agree first. */
export function verifyRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, verifyInput);
    if (!input.ok) return refuse(c, input.error);
    const outcome = await noSooner(() => verify(deps, input.value, userAgentOf(c)));
    if (!outcome.ok) return refuse(c, outcome.error);
    if ('halfway' in outcome.value) return c.json({ msg: halfwayMessage, code: '200' });
    return respondSignedIn(deps, c, ok(outcome.value.signedIn));
  };
}
