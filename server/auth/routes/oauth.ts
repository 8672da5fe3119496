import { Hono, type Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { keepKnownByMail } from '../accounts/newcomer.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import { proveAgain } from '../accounts/update-user.ts';
import { isUuid, type AuthDeps, freshId } from '../auth-deps.ts';
import { readRedirect, readChallenge, hashOfToken } from '../mailed-codes/send-code.ts';
import { admitByProvider, type Admitted, identityOf } from '../oauth/admit-by-provider.ts';
import { createOidc, type Oidc, nameOf, OidcFailure, type OidcPerson, type OidcProvider } from '../oauth/oidc.ts';
import { refusals, type Refusal, refuse } from '../refusal.ts';
import { readBearer, type Bearer } from '../sessions/bearer.ts';
import { insertAudit } from '../tables/audit.ts';
import { removeIdentity, findIdentities, findPersonOf } from '../tables/identities.ts';
import {
  insertOAuthFlow,
  claimOAuthFlow,
  issueOAuthCode,
  type LinkedIdentity,
  type OAuthFlowRow,
} from '../tables/oauth-flows.ts';
import { lockUser } from '../tables/users.ts';

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

const hintNames = ['prompt', 'login_hint', 'access_type', 'hd'] as const;

type Query = Readonly<Record<string, string>>;

/** Returns the URL of the provider's page for a browser that shows a PKCE challenge. */
function beginSignIn(deps: AuthDeps, oidc: Oidc, query: Query): Promise<Result<string, Refusal>> {
  return begin(deps, oidc, query, null);
}

/** Returns the provider's URL for a person who connects it to their account. Their session must be under 24 h old. */
async function beginLinking(
  deps: AuthDeps,
  oidc: Oidc,
  query: Query,
  bearer: Bearer,
): Promise<Result<string, Refusal>> {
  const proved = await proveAgain(deps, deps.db, bearer, { nonce: '', current_password: '' });
  return proved.ok ? begin(deps, oidc, query, bearer.sessionId) : proved;
}

const begin = async (
  deps: AuthDeps,
  oidc: Oidc,
  query: Query,
  linksSessionId: string | null,
): Promise<Result<string, Refusal>> => {
  const challenge = readChallenge(query['code_challenge'] ?? '', query['code_challenge_method'] ?? '');
  if (!challenge.ok) return challenge;
  // without a challenge, a person who lures a browser to `/callback` could sign the browser in as another person
  if (challenge.value === undefined) return err(refusals.challengeMissing);
  const state = freshId(deps.random);
  const page = await askAt(deps, oidc, state, query);
  if (!page.ok) return page;
  await insertOAuthFlow(deps.db, {
    id: state,
    provider: oidc.provider.id,
    challenge: challenge.value,
    referrer: readRedirect(deps.settings, query['redirect_to'] ?? ''),
    linksSessionId,
    at: new Date(deps.clock()),
  });
  return page;
};

const askAt = async ({ log }: AuthDeps, oidc: Oidc, state: string, query: Query): Promise<Result<string, Refusal>> => {
  const hints = hintNames.map((name) => [name, query[name]?.slice(0, 255) ?? ''] as const);
  try {
    return ok(await oidc.askAt(state, Object.fromEntries(hints.filter(([, value]) => value !== ''))));
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    log.warn({ err: error, provider: oidc.provider.id }, 'a provider of sign-ins cannot be used');
    return err(refusals.providerUnavailable);
  }
};

/** Removes a provider if a password or another provider is left to sign in. The session must be under 24 hours old. */
async function unlinkIdentity(deps: AuthDeps, bearer: Bearer, identityId: string): Promise<Result<undefined, Refusal>> {
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const proved = await proveAgain(deps, tx, bearer, { nonce: '', current_password: '' });
    if (!proved.ok) return proved;
    const user = await lockUser(tx, bearer.user.id);
    const identities = await findIdentities(tx, bearer.user.id);
    const identity = identities.find(({ id, provider }) => id === identityId && provider !== 'email');
    if (user === undefined || identity === undefined) return err(refusals.identityNotFound);
    const hasOtherProvider = identities.some(({ id, provider }) => id !== identityId && provider !== 'email');
    if (user.encrypted_password === null && !hasOtherProvider) return err(refusals.identityIsLast);
    const { provider } = identity;
    const at = new Date(deps.clock());
    await removeIdentity(tx, { id: identityId, userId: user.id, at });
    await keepKnownByMail(deps, tx, user, at);
    const details = { provider };
    await insertAudit(tx, { id: freshId(deps.random), action: 'identity_unlinked', actorId: user.id, details, at });
    await tellOfWayIn(deps, tx, user.id, {
      way: 'provider',
      change: 'removed',
      name: nameOf(deps.settings.providers, provider),
    });
    return ok(undefined);
  });
  if (outcome.ok) deps.postbox.wake();
  return outcome;
}

const stateLifeMs = 5 * 60_000;

/** Spends a `state` and returns its sign-in. Refuses a state that is unknown, expired, spent or of another provider. */
async function openOAuthFlow(
  { db, clock }: AuthDeps,
  { id: provider }: OidcProvider,
  state: string,
): Promise<Result<OAuthFlowRow, Refusal>> {
  const now = clock();
  const flow = isUuid(state) ? await claimOAuthFlow(db, state, new Date(now)) : undefined;
  if (flow === undefined || flow.created_at.getTime() + stateLifeMs <= now) return err(refusals.oauthStateBad);
  if (flow.provider_type !== provider) return err(refusals.oauthStateBad);
  return flow.isFirst ? ok(flow) : err(refusals.oauthStateUsed);
}

/** Asks the provider who has signed in. Returns a code that the person's browser exchanges for a session. */
async function endOAuth(
  deps: AuthDeps,
  oidc: Oidc,
  flow: OAuthFlowRow,
  brought: Readonly<Record<string, string>>,
): Promise<Result<string, Refusal>> {
  const person = await identify(deps, oidc, brought, flow.id);
  if (!person.ok) return person;
  const authCode = freshId(deps.random);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Ended, Refusal>> => {
    const ended: Result<Ended, Refusal> =
      flow.links_session_id === null
        ? await admitByProvider(deps, tx, oidc.provider, person.value)
        : await mayLink(tx, flow, oidc.provider, person.value);
    if (!ended.ok) return ended;
    const { userId, linked = null } = ended.value;
    const at = new Date(deps.clock());
    const issued = await issueOAuthCode(tx, { id: flow.id, userId, codeHash: hashOfToken(authCode), linked, at });
    return issued ? ended : err(refusals.oauthStateUsed);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value.hasEndedSessions) deps.sessionsEnded?.(outcome.value.userId);
  return ok(authCode);
}

interface Ended extends Admitted {
  readonly linked?: LinkedIdentity;
}

// Only checks. The identity is linked when the browser that began exchanges the code.
const mayLink = async (
  tx: Sql,
  { links_user_id: userId }: OAuthFlowRow,
  provider: OidcProvider,
  person: OidcPerson,
): Promise<Result<Ended, Refusal>> => {
  if (userId === null) return err(refusals.oauthStateBad);
  const { providerId, data } = identityOf(provider, person);
  const owner = await findPersonOf(tx, provider.id, providerId);
  if (owner !== undefined && owner !== userId) return err(refusals.identityTaken);
  return ok({ userId, hasEndedSessions: false, linked: { providerId, data } });
};

const identify = async (
  { log }: AuthDeps,
  oidc: Oidc,
  brought: Readonly<Record<string, string>>,
  state: string,
): Promise<Result<OidcPerson, Refusal>> => {
  try {
    return ok(await oidc.identify(brought, state));
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    log.warn({ err: error, provider: oidc.provider.id }, 'a sign-in by another provider has failed');
    return err(refusals.oauthFailed);
  }
};
