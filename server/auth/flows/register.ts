import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import type { Newcomer } from '#server/auth/newcomer.ts';
import { insertAudit } from '#server/auth/tables/audit.ts';
import { insertIdentity } from '#server/auth/tables/identities.ts';
import { insertUser } from '#server/auth/tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

/** Adds a newcomer, without a password where the hash is null; false when the address is taken. */
export const register = async (
  { random }: AuthDeps,
  tx: Sql,
  newcomer: Newcomer,
  passwordHash: string | null,
): Promise<boolean> => {
  const { id, identityId, userMetaData, at } = newcomer;
  const user = await insertUser(tx, { ...newcomer, passwordHash });
  if (user === undefined) return false;
  const identity = { id: identityId, userId: id, provider: 'email', providerId: id, data: userMetaData, at };
  await insertIdentity(tx, identity);
  const details = { provider: 'email' };
  await insertAudit(tx, { id: freshId(random), action: 'user_signedup', actorId: id, details, at });
  return true;
};
