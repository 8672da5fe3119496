import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isUuid } from '../is-uuid.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserById, type UserRow } from '../tables/users.ts';

/** The person whom the path of a request to the administration names. */
export const readUser = async ({ db }: Pick<AuthDeps, 'db'>, c: Context): Promise<Result<UserRow, Refusal>> => {
  const id = (c.req.param('user') ?? '').toLowerCase();
  if (!isUuid(id)) return err(refusals.userIdMalformed);
  const user = await findUserById(db, id);
  return user === undefined ? err(refusals.userUnknown) : ok(user);
};
