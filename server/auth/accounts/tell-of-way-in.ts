import type { AuthDeps } from '../auth-deps.ts';
import type { FactorRow } from '../tables/factors.ts';
import { findUserById } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import type { WayInTopic } from '#server/mail/mail-topic.ts';

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
