import { Hono } from 'hono';
import { ok } from '#core/result.ts';
import { readUser } from '../administration/administered-user.ts';
import { asAdmin, type AdminHandler as Handler } from '../administration/as-admin.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { dropPasskey } from './keep-passkeys.ts';
import { passkeyAnswer, readPasskeyId } from './passkey-answer.ts';
import { findPasskeys } from './passkey-table.ts';

/** `/admin/users/:user/passkeys`: the passkeys of people who have lost them, for whoever holds the configured key. */
export const adminPasskeyRoutes = (deps: AuthDeps): Hono => {
  const routes = new Hono();
  routes.get('/admin/users/:user/passkeys', asAdmin(deps, list));
  routes.delete('/admin/users/:user/passkeys/:passkey', asAdmin(deps, remove));
  return routes;
};

const list: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  return user.ok ? ok((await findPasskeys(deps.db, user.value.id)).map(passkeyAnswer)) : user;
};

const remove: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const id = readPasskeyId(c);
  return id.ok ? dropPasskey(deps, user.value.id, id.value) : id;
};
