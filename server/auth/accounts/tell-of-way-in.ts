import type { AuthDeps } from '../auth-deps.ts';
import type { FactorRow } from '../tables/factors.ts';
import { findUserById } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import type { WayInTopic } from '#server/mail/mail-topic.ts';

/** What happened to a way into an account. */
export type WayInChange = Pick<WayInTopic, 'way' | 'change' | 'name'>;

/** Tells a person by mail that a second factor of theirs was added or removed, in the transaction that does it. */
export const tellOfWayIn = async (
  { postbox, clock }: AuthDeps,
  tx: Sql,
  userId: string,
  what: WayInChange,
): Promise<void> => {
  const user = await findUserById(tx, userId);
  if (user === undefined) return;
  // in the language they chose: whoever did it may be somebody else, with another one
  const language = await languageOf(tx, userId, '');
  const matter = { kind: 'way_in_changed', ...what, at: new Date(clock()) } as const;
  await postbox.put(tx, { to: user.email, language, matter });
};

/** What is to be told of a factor. */
export const factorChange = (
  { factor_type, friendly_name }: FactorRow,
  change: WayInChange['change'],
): WayInChange => ({ way: factor_type === 'totp' ? 'app' : 'key', change, name: friendly_name });
