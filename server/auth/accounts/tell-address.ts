import type { Sql } from '#server/db/sql.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { UserRow } from '../tables/users.ts';

/** Calls `leaving.addressChanged` if an account gets another address, in the transaction of that change. */
export async function tellAddress(
  { leaving }: Pick<AuthDeps, 'leaving'>,
  tx: Sql,
  { id, email, email_confirmed_at: confirmedAt, email_proven_at: provenAt }: UserRow,
  to: string,
  at: Date,
): Promise<void> {
  if (email === to) return;
  const was = { wasConfirmed: confirmedAt !== null, wasProven: provenAt !== null };
  await leaving.addressChanged(tx, { userId: id, from: email, ...was, to }, at);
}
