import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { bearerTokenOf } from '../sessions/bearer-token.ts';
import { readBearer } from '../sessions/bearer.ts';
import { refusals, type Refusal } from '../refusal.ts';

/** Whether a request carries the administration's key. Where none is configured, nobody does. */
export const readAdmin = async (deps: AuthDeps, c: Context): Promise<Result<undefined, Refusal>> => {
  const token = bearerTokenOf(c.req.header('Authorization') ?? null);
  const { adminKey } = deps.settings;
  if (token !== undefined && adminKey !== undefined && isSame(token, adminKey)) return ok(undefined);
  const person = await readBearer(deps, c);
  return err(person.ok ? refusals.notAdmin : person.error);
};

// hashed first: the comparison wants equal lengths, and must not tell the key's
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();
