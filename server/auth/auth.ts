import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { serverLimits } from '#server/base/server-limits.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { troubleOf, troubleSentences } from '#server/db/write-trouble.ts';
import type { AuthDeps } from './auth-deps.ts';
import { freshId } from './fresh-id.ts';
import { limitAddresses } from './requests/limit-addresses.ts';
import { refusals } from './refusal.ts';
import { refuse } from './refuse.ts';
import { adminLinkRoutes } from './routes/admin-links.ts';
import { adminRoutes } from './routes/admin.ts';
import { factorRoutes } from './routes/factors.ts';
import { logOutRoute } from './routes/log-out.ts';
import { notOffered } from './routes/not-offered.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { openLinkRoute } from './routes/open-link.ts';
import { otpRoute } from './routes/otp.ts';
import { healthRoute, keySetRoute, settingsRoute } from './routes/public.ts';
import { reauthenticateRoute } from './routes/reauthenticate.ts';
import { recoverRoute } from './routes/recover.ts';
import { resendRoute } from './routes/resend.ts';
import { signUpRoute } from './routes/sign-up.ts';
import { tokenRoute } from './routes/token.ts';
import { updateUserRoute } from './routes/update-user.ts';
import { userRoute } from './routes/user.ts';
import { verifyRoute } from './routes/verify.ts';

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
