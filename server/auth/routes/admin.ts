import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { asAdmin, type AdminHandler as Handler } from '../administration/as-admin.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { createUser, removeUser, updateUser } from '../administration/administer-users.ts';
import { dropFactor } from '../factors/remove-factor.ts';
import { isUuid } from '../is-uuid.ts';
import { readPage, pageHeaders } from '../administration/paging.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { looseText, readBody } from '../request-body.ts';
import { countUsers, findFactorsOfAll, findIdentitiesOfAll, listUsers } from '../tables/administered-users.ts';
import { findFactors } from '../tables/factors.ts';
import { findUserById, type UserRow } from '../tables/users.ts';
import { factorAnswer, userAnswer } from '../accounts/user-answer.ts';

type Answer = Promise<Result<unknown, Refusal>>;

/** `/admin`: people and their second factors, for callers with the configured key. */
export function adminRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/admin/users', asAdmin(deps, create));
  routes.get('/admin/users', asAdmin(deps, list));
  routes.get('/admin/users/:user', asAdmin(deps, show));
  routes.put('/admin/users/:user', asAdmin(deps, update));
  routes.delete('/admin/users/:user', asAdmin(deps, remove));
  routes.get('/admin/users/:user/factors', asAdmin(deps, listFactors));
  routes.delete('/admin/users/:user/factors/:factor', asAdmin(deps, removeFactor));
  return routes;
}

const flag = z.nullish(z.boolean());
const data = z.nullish(z.record(z.string(), z.unknown()));

const userInput = z.object({
  id: looseText,
  email: looseText,
  phone: looseText,
  password: looseText,
  password_hash: looseText,
  email_confirm: flag,
  role: looseText,
  ban_duration: looseText,
  app_metadata: data,
  user_metadata: data,
});

const fieldsOf = (input: z.output<typeof userInput>) => ({
  email: input.email,
  phone: input.phone,
  password: input.password,
  passwordHash: input.password_hash,
  emailConfirm: input.email_confirm ?? undefined,
  role: input.role,
  banDuration: input.ban_duration,
  appMetaData: input.app_metadata ?? undefined,
  userMetaData: input.user_metadata ?? undefined,
});

const create: Handler = async (deps, c) => {
  const input = await readBody(c, userInput);
  if (!input.ok) return input;
  const id = input.value.id.toLowerCase();
  if (id !== '' && !isUuid(id)) return err(refusals.userIdMalformed);
  const created = await createUser(deps, fieldsOf(input.value), id === '' ? undefined : id);
  return created.ok ? answerOf(deps, created.value) : created;
};

const list: Handler = async ({ db }, c) => {
  const page = readPage(c.req.query('page'), c.req.query('per_page'));
  if (!page.ok) return page;
  const { number, size } = page.value;
  const [total, users] = await Promise.all([
    countUsers(db),
    listUsers(db, { limit: size, offset: (number - 1) * size }),
  ]);
  for (const [name, value] of pageHeaders('/admin/users', page.value, total)) c.header(name, value);
  return ok({ users: await answersOf({ db }, users), aud: 'authenticated' });
};

const show: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  return user.ok ? answerOf(deps, user.value) : user;
};

const update: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const input = await readBody(c, userInput);
  if (!input.ok) return input;
  const updated = await updateUser(deps, user.value.id, fieldsOf(input.value));
  return updated.ok ? answerOf(deps, updated.value) : updated;
};

const removeInput = z.object({ should_soft_delete: flag });

const remove: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const input = await readBody(c, removeInput);
  if (!input.ok) return input;
  if (input.value.should_soft_delete === true) return err(refusals.softDeletionUnsupported);
  const removed = await removeUser(deps, user.value.id);
  return removed.ok ? ok({}) : removed;
};

const listFactors: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  return user.ok ? ok((await findFactors(deps.db, user.value.id)).map(factorAnswer)) : user;
};

const removeFactor: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const factorId = (c.req.param('factor') ?? '').toLowerCase();
  if (!isUuid(factorId)) return err(refusals.factorIdMalformed);
  const dropped = await dropFactor(deps, user.value.id, factorId);
  return dropped.ok ? ok(factorAnswer(dropped.value)) : dropped;
};

const answerOf = async (deps: Pick<AuthDeps, 'db'>, user: UserRow): Answer => {
  const [answer] = await answersOf(deps, [user]);
  return ok(answer);
};

const answersOf = async ({ db }: Pick<AuthDeps, 'db'>, users: readonly UserRow[]) => {
  const ids = users.map(({ id }) => id);
  const [identities, factors] = await Promise.all([findIdentitiesOfAll(db, ids), findFactorsOfAll(db, ids)]);
  const of =
    (userId: string) =>
    ({ user_id }: { readonly user_id: string }): boolean =>
      user_id === userId;
  return users.map((user) => userAnswer(user, identities.filter(of(user.id)), factors.filter(of(user.id))));
};

const readUser = async ({ db }: Pick<AuthDeps, 'db'>, c: Context): Promise<Result<UserRow, Refusal>> => {
  const id = (c.req.param('user') ?? '').toLowerCase();
  if (!isUuid(id)) return err(refusals.userIdMalformed);
  const user = await findUserById(db, id);
  return user === undefined ? err(refusals.userUnknown) : ok(user);
};
