import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal, refuse } from '../refusal.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerTokenOf, readBearer } from '../sessions/bearer.ts';

/** The work of an administration route. It runs only if the caller sent the administration's key. */
export type AdminHandler = (deps: AuthDeps, c: Context) => Promise<Result<unknown, Refusal>>;

/** Makes an uncached route that needs the administration's key. It answers 204 if `handle` returns no value. */
export function asAdmin(deps: AuthDeps, handle: AdminHandler) {
  return async (c: Context): Promise<Response> => {
    const admin = await readAdmin(deps, c);
    const outcome = admin.ok ? await handle(deps, c) : admin;
    if (!outcome.ok) return refuse(c, outcome.error);
    c.header('Cache-Control', 'no-store');
    return outcome.value === undefined ? c.body(null, 204) : c.json(outcome.value);
  };
}

const readAdmin = async (deps: AuthDeps, c: Context): Promise<Result<undefined, Refusal>> => {
  const token = bearerTokenOf(c.req.header('Authorization') ?? null);
  const { adminKey } = deps.settings;
  if (token !== undefined && adminKey !== undefined && isSame(token, adminKey)) return ok(undefined);
  const person = await readBearer(deps, c);
  return err(person.ok ? refusals.notAdmin : person.error);
};

// compares hashes, because the comparison needs equal lengths and must not reveal the length of the key
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();
