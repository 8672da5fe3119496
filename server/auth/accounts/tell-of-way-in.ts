import type { Sql } from '#server/db/sql.ts';
import { languageOf, type WayInTopic } from '#server/mail/mail-topic.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { FactorRow } from '../tables/factors.ts';
import { findUserById, type UserRow } from '../tables/users.ts';

type WayInChange = Pick<WayInTopic, 'way' | 'change' | 'name'>;

/** Mails a person that a second factor or a provider was added or removed, in the transaction of that change. */
export async function tellOfWayIn(
  { postbox, clock }: AuthDeps,
  tx: Sql,
  userId: string,
  what: WayInChange,
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === undefined) return;
  // the mail uses the person's chosen language, because a stranger with another language may have sent the request
  const language = await languageOf(tx, userId, '');
  const topic = { kind: 'way_in_changed', ...what, at: new Date(clock()) } as const;
  await postbox.put(tx, { to: user.email, language, topic });
}

/** Describes a changed factor for the mail: an app or a key, added or removed, and the factor's name. */
export function factorChange({ factor_type, friendly_name }: FactorRow, change: WayInChange['change']): WayInChange {
  return { way: factor_type === 'totp' ? 'app' : 'key', change, name: friendly_name };
}

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
