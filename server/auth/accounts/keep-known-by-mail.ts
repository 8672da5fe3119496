import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { addProvider } from '../tables/foreign-identities.ts';
import { findIdentities, insertIdentity } from '../tables/identities.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

/** Gives a person without any identity an identity of the provider `email`. Needs a transaction. */
export async function keepKnownByMail({ random }: AuthDeps, tx: Sql, { id, email }: UserRow, at: Date): Promise<void> {
  if ((await findIdentities(tx, id)).length > 0) return;
  const data = { sub: id, email, email_verified: true, phone_verified: false };
  await insertIdentity(tx, { id: freshId(random), userId: id, provider: 'email', providerId: id, data, at });
  await addProvider(tx, { userId: id, provider: 'email', data: {}, at });
}
