import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { isPkceLink, openLink, type Opened } from '../mailed-codes/open-link.ts';
import { readRedirect } from '../mailed-codes/redirect.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import { sessionAnswer } from '../sessions/session-answer.ts';
import { userAgentOf } from '../sessions/user-agent.ts';
import { halfwayMessage } from './verify.ts';

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
