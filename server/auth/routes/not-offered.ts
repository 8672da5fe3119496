import { Hono, type Context } from 'hono';
import { err } from '#core/result.ts';
import { asAdmin } from '../administration/as-admin.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer } from '../sessions/bearer.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';

/** Refuses features that this server lacks, with the status and code that clients of Supabase Auth know. */
export function notOffered(deps: AuthDeps): Hono {
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
