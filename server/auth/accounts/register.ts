import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import type { Newcomer } from './newcomer.ts';
import { insertAudit } from '../tables/audit.ts';
import { insertIdentity } from '../tables/identities.ts';
import { findUserByEmail, insertUser, type UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

interface Registered {
  readonly user: UserRow;
  readonly isNew: boolean;
}

/** Adds a newcomer unless the address is taken. Without a hash the newcomer has no password. */
export async function register(
  { random }: AuthDeps,
  tx: Sql,
  newcomer: Newcomer,
  passwordHash: string | null,
): Promise<Registered> {
  const { id, identityId, email, identityData, at } = newcomer;
  const added = await insertUser(tx, { ...newcomer, passwordHash });
  const isNew = added !== undefined;
  const identity = { id: identityId, userId: id, provider: 'email', providerId: id, data: identityData, at } as const;
  if (isNew) await insertIdentity(tx, identity);
  const user = added ?? (await findUserByEmail(tx, email));
  if (user === undefined) throw new Error('an address was taken, and given up at the same moment');
  const action = isNew ? 'user_signedup' : 'user_repeated_signup';
  const details = { provider: 'email' };
  await insertAudit(tx, { id: freshId(random), action, actorId: user.id, details, at });
  return { user, isNew };
}
