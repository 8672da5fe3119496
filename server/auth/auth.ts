import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { isDatabaseFault, troubleOf, troubleSentences } from '#server/db/fault.ts';
import type { Sql } from '#server/db/sql.ts';
import { newcomerAnswer } from './accounts/newcomer.ts';
import { signUp } from './accounts/sign-up.ts';
import { updateUser } from './accounts/update-user.ts';
import { userAnswer, readEmailAddress } from './accounts/user-answer.ts';
import { asAdmin } from './administration/as-admin.ts';
import { type AuthDeps, freshId } from './auth-deps.ts';
import { resend, sendSignInLink } from './mailed-codes/resend.ts';
import { readMailContext, claimMail, sendCode, type MailContext } from './mailed-codes/send-code.ts';
import { refusals, refuse, looseText, readBody, type Refusal, looseObject } from './refusal.ts';
import { limitAddresses } from './requests/limit-addresses.ts';
import { noSooner } from './requests/network.ts';
import { adminLinkRoutes } from './routes/admin-links.ts';
import { adminRoutes } from './routes/admin.ts';
import { factorRoutes } from './routes/factors.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { openLinkRoute, verifyRoute } from './routes/open-link.ts';
import { tokenRoute } from './routes/token.ts';
import { readBearer } from './sessions/bearer.ts';
import { userAgentOf } from './sessions/open-session.ts';
import { respondSignedIn } from './sessions/session-answer.ts';
import { insertAudit } from './tables/audit.ts';
import { findFactors } from './tables/factors.ts';
import { findIdentities } from './tables/identities.ts';
import { endOtherSessions, endSession, endSessionsOf, type Ending } from './tables/sessions.ts';
import { type UserRow, findUserByEmail } from './tables/users.ts';

/** Creates the embedded auth server, mounted at `/auth/v1`. It answers errors in JSON too. */
export function createAuth(deps: AuthDeps): Hono {
  const auth = new Hono();
  // answers JSON even for errors: a client whose refresh gets any other answer drops its session
  auth.onError((error, c) => answerFault(deps, error, c));
  auth.use(bodyLimit({ maxSize: serverLimits.bodyBytes, onError: (c) => refuse(c, refusals.bodyTooLarge) }));

  auth.route('/', limitAddresses(deps));
  auth.post('/signup', signUpRoute(deps));
  auth.post('/token', tokenRoute(deps));
  auth.get('/user', userRoute(deps));
  auth.put('/user', updateUserRoute(deps));
  auth.post('/otp', otpRoute(deps));
  auth.post('/magiclink', otpRoute(deps));
  auth.post('/recover', recoverRoute(deps));
  auth.post('/resend', resendRoute(deps));
  auth.get('/reauthenticate', reauthenticateRoute(deps));
  auth.post('/verify', verifyRoute(deps));
  auth.get('/verify', openLinkRoute(deps));
  auth.post('/logout', logOutRoute(deps));
  auth.get('/settings', settingsRoute(deps));
  auth.get('/health', healthRoute(deps));
  auth.get('/.well-known/jwks.json', keySetRoute(deps));
  auth.route('/', factorRoutes(deps));
  auth.route('/', adminRoutes(deps));
  auth.route('/', adminLinkRoutes(deps));
  auth.route('/', oauthRoutes(deps));
  auth.route('/', notOffered(deps));

  auth.all('*', (c) => refuse(c, refusals.notFound));
  return auth;
}

const answerFault = ({ log, random }: AuthDeps, error: Error, c: Context): Response => {
  const errorId = freshId(random);
  if (isDatabaseFault(error)) {
    log.warn({ err: error, errorId, path: c.req.path }, 'the database did not answer the auth server');
    const reason = troubleOf(error);
    return refuse(c, { ...refusals.unavailable, ...(reason && { message: troubleSentences[reason] }) }, errorId);
  }
  log.error({ err: error, errorId, path: c.req.path }, 'unexpected failure in the auth server');
  return refuse(c, refusals.unexpected, errorId);
};

const signUpInput = z.object({
  email: looseText,
  phone: looseText,
  password: looseText,
  data: looseObject,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /signup`: registers a person and signs them in, or mails them a link if addresses must be confirmed. */
function signUpRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, signUpInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await signUp(deps, input.value, userAgentOf(c), context.value);
    if (!outcome.ok) return refuse(c, outcome.error);
    if ('signedIn' in outcome.value) return respondSignedIn(deps, c, ok(outcome.value.signedIn));
    c.header('Cache-Control', 'no-store');
    return c.json(newcomerAnswer(outcome.value.newcomer));
  };
}

/** `GET /user`: answers with the token's person, read from the database. */
function userRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const { user } = bearer.value;
    c.header('Cache-Control', 'no-store');
    const [identities, factors] = await Promise.all([findIdentities(deps.db, user.id), findFactors(deps.db, user.id)]);
    return c.json(userAnswer(user, identities, factors));
  };
}

const updateInput = z.object({
  email: looseText,
  phone: looseText,
  password: looseText,
  current_password: looseText,
  nonce: looseText,
  data: looseObject,
  app_metadata: looseObject,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `PUT /user`: changes the password, the address or the data of the token's person. */
function updateUserRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const input = await readBody(c, updateInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await updateUser(deps, bearer.value, input.value, context.value);
    if (!outcome.ok) return refuse(c, outcome.error);
    const user = outcome.value;
    c.header('Cache-Control', 'no-store');
    const [identities, factors] = await Promise.all([findIdentities(deps.db, user.id), findFactors(deps.db, user.id)]);
    return c.json(userAnswer(user, identities, factors));
  };
}

const otpInput = z.object({
  email: looseText,
  phone: looseText,
  data: looseObject,
  create_user: z.pipe(
    z.nullish(z.boolean()),
    z.transform((wanted) => wanted ?? true),
  ),
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /otp`, or the older `POST /magiclink`, mails a sign-in link and digits. The answer hides who is registered. */
function otpRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, otpInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => sendSignInLink(deps, input.value, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

const recoverInput = z.object({ email: looseText, code_challenge: looseText, code_challenge_method: looseText });

/** `POST /recover`: mails a link to set a new password. An unknown address gets the same answer. */
function recoverRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, recoverInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => recover(deps, input.value.email, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

/** Mails a code to set a new password. Neither the answer nor its time reveals whether the address is registered. */
async function recover(deps: AuthDeps, email: string, context: MailContext): Promise<Result<undefined, Refusal>> {
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const outcome = await deps.db.transaction(async (tx) => {
    const claimed = await claimMail(deps, tx, address.value, 'recovery');
    if (!claimed.ok) return claimed;
    const user = await findUserByEmail(tx, address.value);
    await sendCode(deps, tx, { user, to: address.value, opens: 'recovery' }, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

const resendInput = z.object({
  type: looseText,
  email: looseText,
  phone: looseText,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /resend`: mails a new code for a sign-up or a change of address. The answer hides whether one was pending. */
function resendRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, resendInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => resend(deps, input.value, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

/** `GET /reauthenticate`: mails the digits that `PUT /user` accepts as `nonce`. */
function reauthenticateRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const context = readMailContext(deps, c, { code_challenge: '', code_challenge_method: '' });
    if (!context.ok) return refuse(c, context.error);
    const outcome = await reauthenticate(deps, bearer.value.user, context.value);
    c.header('Cache-Control', 'no-store');
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

/** Mails a person digits. With them, even an old session may change password or address, or end the account. */
async function reauthenticate(
  deps: AuthDeps,
  user: UserRow,
  context: MailContext,
): Promise<Result<undefined, Refusal>> {
  if (user.email_confirmed_at === null) return err(refusals.emailUnconfirmedToProve);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const claimed = await claimMail(deps, tx, user.email, 'reauthentication');
    if (!claimed.ok) return claimed;
    await sendCode(deps, tx, { user, to: user.email, opens: 'reauthentication' }, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

/**
 * `POST /logout?scope=global|local|others`: ends sessions, answers 204. Without a scope, all the person's sessions end.
 */
function logOutRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const scope = c.req.query('scope') || 'global';
    if (!isSignOutScope(scope)) return refuse(c, refusals.scopeUnsupported(scope.slice(0, 64)));
    await signOut(deps, { userId: bearer.value.user.id, sessionId: bearer.value.sessionId }, scope);
    return c.body(null, 204);
  };
}

/** `global`: all sessions of the person; `local`: this session only; `others`: all but this one. */
type SignOutScope = 'global' | 'local' | 'others';

/** Whether a text is one of the three scopes. */
function isSignOutScope(text: string): text is SignOutScope {
  return text === 'global' || text === 'local' || text === 'others';
}

/** Ends the sessions in a scope. From then on the server refuses the tokens of these sessions. */
async function signOut(
  { db, random, clock, sessionsEnded }: AuthDeps,
  { userId, sessionId }: OwnSession,
  scope: SignOutScope,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = new Date(clock());
    await end[scope](tx, { userId, sessionId }, { by: 'person', at });
    await insertAudit(tx, { id: freshId(random), action: 'logout', actorId: userId, details: { scope }, at });
  });
  sessionsEnded?.(userId);
}

interface OwnSession {
  readonly userId: string;
  readonly sessionId: string;
}

const end: Readonly<Record<SignOutScope, (tx: Sql, own: OwnSession, ending: Ending) => Promise<void>>> = {
  global: (tx, { userId }, ending) => endSessionsOf(tx, userId, ending),
  local: (tx, { sessionId }, ending) => endSession(tx, sessionId, ending),
  others: (tx, { userId, sessionId }, ending) => endOtherSessions(tx, userId, sessionId, ending),
};

/** `GET /settings`: lists the ways to sign in. `provider_names`, which Supabase Auth lacks, is for the buttons. */
function settingsRoute({ settings }: AuthDeps) {
  return (c: Context): Response =>
    c.json({
      external: { email: true, phone: false, google: hasGoogle(settings), anonymous_users: false, ...own(settings) },
      provider_names: Object.fromEntries(settings.providers?.map(({ id, name }) => [id, name]) ?? []),
      disable_signup: !settings.takesNewcomers,
      mailer_autoconfirm: !settings.confirmsAddresses,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    });
}

const hasGoogle = ({ providers = [] }: AuthDeps['settings']): boolean => providers.some(({ id }) => id === 'google');

const own = ({ providers = [] }: AuthDeps['settings']) =>
  providers.some(({ id }) => id === 'custom:oidc') ? { 'custom:oidc': true } : {};

/** `GET /health`: says that the server is running. Clients of Supabase Auth look for the `name` GoTrue. */
function healthRoute({ settings }: AuthDeps) {
  return (c: Context): Response =>
    c.json({ version: settings.version, name: 'GoTrue', description: 'Embedded auth server of Spoolside' });
}

/** `GET /.well-known/jwks.json`: answers with the public keys, which any cache may keep for ten minutes. */
function keySetRoute({ keys }: AuthDeps) {
  return (c: Context): Response => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(keys.published);
  };
}

/** Refuses features that this server lacks, with the status and code that clients of Supabase Auth know. */
function notOffered(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/sso', no(refusals.samlDisabled));
  routes.all('/sso/*', no(refusals.samlDisabled));
  routes.all('/passkeys/*', no(refusals.passkeysDisabled));
  routes.all('/admin/users/:user/passkeys/*', asAdmin(deps, noToAdmins(refusals.passkeysDisabled)));
  routes.all('/oauth/*', no(refusals.oauthServerDisabled));
  routes.all('/admin/oauth/*', asAdmin(deps, noToAdmins(refusals.oauthServerDisabled)));
  routes.get('/user/identities/authorize', noToMembers(deps, refusals.linkingDisabled));
  routes.delete('/user/identities/:identity', noToMembers(deps, refusals.linkingDisabled));
  return routes;
}

const no =
  (refusal: Refusal) =>
  (c: Context): Response =>
    refuse(c, refusal);

const noToAdmins = (refusal: Refusal) => () => Promise.resolve(err(refusal));

const noToMembers =
  (deps: AuthDeps, refusal: Refusal) =>
  async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    return refuse(c, bearer.ok ? refusal : bearer.error);
  };
