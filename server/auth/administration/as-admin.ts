import type { Context } from 'hono';
import type { Result } from '#core/result.ts';
import { readAdmin } from './admin-caller.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';

/** What a route of the administration does once its caller is known to hold the key. */
export type AdminHandler = (deps: AuthDeps, c: Context) => Promise<Result<unknown, Refusal>>;

/** Makes a route of the administration: closed to whoever lacks the key, and never kept in a cache. Where there is nothing to say the answer is a bare 204. */
export const asAdmin =
  (deps: AuthDeps, handle: AdminHandler) =>
  async (c: Context): Promise<Response> => {
    const admin = await readAdmin(deps, c);
    const outcome = admin.ok ? await handle(deps, c) : admin;
    if (!outcome.ok) return refuse(c, outcome.error);
    c.header('Cache-Control', 'no-store');
    return outcome.value === undefined ? c.body(null, 204) : c.json(outcome.value);
  };
