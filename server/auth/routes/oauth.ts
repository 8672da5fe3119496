import { Hono, type Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { readChallenge } from '../mailed-codes/code-challenge.ts';
import { endOAuth, openOAuthFlow } from '../oauth/end-oauth.ts';
import { freshId } from '../fresh-id.ts';
import { createOidc, type Oidc } from '../oauth/oidc.ts';
import { readRedirect } from '../mailed-codes/redirect.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import { insertOAuthFlow } from '../tables/oauth-flows.ts';

/** `/authorize` sends a browser to Google, `/callback` receives it back. Without Google `/callback` does not exist. */
export const oauthRoutes = (deps: AuthDeps): Hono => {
  const routes = new Hono();
  const { google, issuer } = deps.settings;
  if (google === undefined) {
    routes.get('/authorize', (c) => refuse(c, refusals.oauthDisabled));
    return routes;
  }
  const oidc = createOidc({ ...deps, provider: google, redirectUri: `${issuer}/callback` });
  routes.get('/authorize', (c) => authorize(deps, oidc, c));
  routes.get('/callback', (c) => callback(deps, oidc, c, c.req.query()));
  routes.post('/callback', async (c) => callback(deps, oidc, c, textsOf(await c.req.parseBody())));
  return routes;
};

const hintNames = ['prompt', 'login_hint', 'access_type', 'hd'] as const;

const authorize = async (deps: AuthDeps, oidc: Oidc, c: Context): Promise<Response> => {
  if (c.req.query('provider') !== 'google') return refuse(c, refusals.oauthDisabled);
  const challenge = readChallenge(c.req.query('code_challenge') ?? '', c.req.query('code_challenge_method') ?? '');
  if (!challenge.ok) return refuse(c, challenge.error);
  // without a challenge, a person who lures a browser to `/callback` could sign it in as another person
  if (challenge.value === undefined) return refuse(c, refusals.challengeMissing);
  const state = freshId(deps.random);
  await insertOAuthFlow(deps.db, {
    id: state,
    provider: 'google',
    challenge: challenge.value,
    referrer: readRedirect(deps.settings, c.req.query('redirect_to') ?? ''),
    at: new Date(deps.clock()),
  });
  const hints = hintNames.map((name) => [name, c.req.query(name)?.slice(0, 255) ?? ''] as const);
  return sendOn(c, oidc.askAt(state, Object.fromEntries(hints.filter(([, value]) => value !== ''))));
};

const callback = async (
  deps: AuthDeps,
  oidc: Oidc,
  c: Context,
  brought: Readonly<Record<string, string>>,
): Promise<Response> => {
  const flow = await openOAuthFlow(deps, brought['state'] ?? '');
  // without a flow, the page that began it is unknown, so `/auth/callback` shows the error
  if (!flow.ok) return sendBack(c, `${deps.settings.siteUrl}/auth/callback`, errorQuery(flow.error));
  const { referrer } = flow.value;
  const { error, error_description, code = '' } = brought;
  if (error) return sendBack(c, referrer, { error, error_description: error_description ?? '' });
  if (code === '') return sendBack(c, referrer, errorQuery(refusals.oauthCallbackBad));
  const ended = await endOAuth(deps, oidc, flow.value, code);
  if (!ended.ok) return sendBack(c, referrer, errorQuery(ended.error));
  const target = new URL(referrer);
  target.searchParams.set('code', ended.value);
  return sendOn(c, target.href);
};

type ErrorQuery = Readonly<Record<string, string>>;

const errorQuery = ({ status, code, message }: Refusal): ErrorQuery => ({
  error: status >= 500 ? 'server_error' : status === 403 ? 'access_denied' : 'invalid_request',
  error_code: code,
  error_description: message,
});

const sendBack = (c: Context, to: string, why: ErrorQuery): Response => {
  const target = new URL(to);
  for (const [name, value] of Object.entries(why)) target.searchParams.set(name, value.slice(0, 255));
  target.hash = new URLSearchParams(target.searchParams).toString();
  return sendOn(c, target.href);
};

const sendOn = (c: Context, to: string): Response => {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(to, 302);
};

const textsOf = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'));
