import type { Result } from '#core/result.ts';
import type { Database } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { ProofOfAddress } from '#server/calls/proven-email.ts';
import type { Accounts } from '#server/calls/accounts.ts';
import { letGo, type LastOwnerOf } from './let-go.ts';

interface RemovalDeps {
  readonly proof: ProofOfAddress;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly postbox: Pick<Postbox, 'put'>;
}

interface LeavingPerson {
  readonly userId: string;
  readonly email: string;
  readonly languages: string;
}

/** Removes a person and their account, or neither. Returns the ids of their team mates. */
export function removePerson(
  { proof, db, accounts, postbox }: RemovalDeps,
  { userId, email, languages }: LeavingPerson,
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> {
  return db.transaction(async (tx) => {
    // read before `letGo` deletes the profile, which has the language
    const language = await languageOf(tx, userId, languages);
    const others = await letGo(tx, { userId, proof }, now);
    if (!others.ok) return others;
    await postbox.put(tx, { to: email, language, topic: { kind: 'account_ended', email } });
    await accounts.remove(tx, userId);
    return others;
  });
}
