import type { Result } from '#core/result.ts';
import type { Database } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { Accounts } from '#server/calls/accounts.ts';
import { letGo, type LastOwnerOf } from './let-go.ts';

/** What removing a person stands on. */
export interface RemovalDeps {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly postbox: Pick<Postbox, 'put'>;
}

/** Whoever wants to go, with the address that hears of it, and the languages that their browser asks for. */
export interface LeavingPerson {
  readonly userId: string;
  readonly email: string;
  readonly languages: string;
}

/** Removes a person, as they wish: all that they are in the product, and their account with its sessions, all or nothing. A mail to the address that was says so. Answers who was in a team with them. */
export const removePerson = (
  { db, accounts, postbox }: RemovalDeps,
  { userId, email, languages }: LeavingPerson,
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> =>
  db.transaction(async (tx) => {
    const language = await languageOf(tx, userId, languages); // their profile says it, and goes
    const others = await letGo(tx, userId, now);
    if (!others.ok) return others;
    await postbox.put(tx, { to: email, language, matter: { kind: 'account_ended', email } });
    await accounts.remove(tx, userId);
    return others;
  });
