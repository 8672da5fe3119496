import { Hono, type Context } from 'hono';
import { isUuid } from '../is-uuid.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { beginLinking, beginSignIn } from '../oauth/begin-oauth.ts';
import { endOAuth, openOAuthFlow } from '../oauth/end-oauth.ts';
import { createOidc, type Oidc } from '../oauth/oidc.ts';
import { unlinkIdentity } from '../oauth/unlink-identity.ts';
import { readRedirect } from '../mailed-codes/redirect.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import { readBearer } from '../sessions/bearer.ts';

/** `/authorize` sends a browser to a provider, and `/callback` receives it back. */
export function oauthRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  const { providers = [], issuer } = deps.settings;
  const clients = providers.map((provider) =>
    createOidc({ ...deps, provider, redirectUri: `${issuer}${provider.callback}` }),
  );
  const chosen = (c: Context) => clients.find(({ provider }) => provider.id === c.req.query('provider'));
  routes.get('/authorize', (c) => authorize(deps, chosen(c), c));
  for (const oidc of clients) {
    routes.get(oidc.provider.callback, (c) => callback(deps, oidc, c, c.req.query()));
    routes.post(oidc.provider.callback, async (c) => callback(deps, oidc, c, textsOf(await c.req.parseBody())));
  }
  if (clients.length === 0) return routes;
  routes.get('/user/identities/authorize', (c) => authorizeLinking(deps, chosen(c), c));
  routes.delete('/user/identities/:identity', (c) => unlink(deps, c, c.req.param('identity')));
  return routes;
}

const authorize = async (deps: AuthDeps, oidc: Oidc | undefined, c: Context): Promise<Response> => {
  if (oidc === undefined) return refuse(c, refusals.oauthDisabled);
  const begun = await beginSignIn(deps, oidc, c.req.query());
  if (begun.ok) return sendOn(c, begun.value);
  // if the provider cannot be reached, the browser is sent to a page that explains it
  return begun.error.code === refusals.providerUnavailable.code
    ? sendBack(c, readRedirect(deps.settings, c.req.query('redirect_to') ?? ''), errorQuery(begun.error))
    : refuse(c, begun.error);
};

const authorizeLinking = async (deps: AuthDeps, oidc: Oidc | undefined, c: Context): Promise<Response> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return refuse(c, bearer.error);
  if (oidc === undefined) return refuse(c, refusals.oauthDisabled);
  const begun = await beginLinking(deps, oidc, c.req.query(), bearer.value);
  // clients take 503 for a failure of this server and hide the reason, so another status is sent
  if (!begun.ok) return refuse(c, begun.error.status === 503 ? { ...begun.error, status: 424 } : begun.error);
  c.header('Cache-Control', 'no-store');
  return c.json({ url: begun.value });
};

const unlink = async (deps: AuthDeps, c: Context, identityId: string): Promise<Response> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return refuse(c, bearer.error);
  if (!isUuid(identityId)) return refuse(c, refusals.identityNotFound);
  const outcome = await unlinkIdentity(deps, bearer.value, identityId);
  return outcome.ok ? c.json({}) : refuse(c, outcome.error);
};

const callback = async (
  deps: AuthDeps,
  oidc: Oidc,
  c: Context,
  brought: Readonly<Record<string, string>>,
): Promise<Response> => {
  const flow = await openOAuthFlow(deps, oidc.provider, brought['state'] ?? '');
  // without a flow, the page that began it is unknown, so `/auth/callback` shows the error
  if (!flow.ok) return sendBack(c, `${deps.settings.siteUrl}/auth/callback`, errorQuery(flow.error));
  const { referrer } = flow.value;
  const { error, error_description, code = '' } = brought;
  if (error) return sendBack(c, referrer, { error, error_description: error_description ?? '' });
  if (code === '') return sendBack(c, referrer, errorQuery(refusals.oauthCallbackBad));
  const ended = await endOAuth(deps, oidc, flow.value, brought);
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
