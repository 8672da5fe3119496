import type { Sql } from '#server/db/sql.ts';

/** What a mail is asked for. `verify` only notes that a code was tried. */
export type PausePurpose = 'signup' | 'recovery' | 'email_change' | 'reauthentication' | 'verify';

/** An address (as a key that tells nobody who it is) and what it is asked for. */
export interface Pause {
  readonly addressKey: string;
  readonly purpose: PausePurpose;
}

/** Notes that something was asked for, unless it was already after `since`; answers the moment of that earlier time, or undefined when the way is free. Locks the address for this purpose until the transaction ends. */
export const claimPause = async (
  sql: Sql,
  { addressKey, purpose }: Pause,
  { since, at }: { since: Date; at: Date },
): Promise<Date | undefined> => {
  const claimed = await sql.query(
    `insert into auth.mail_pauses as known (address_key, purpose, asked_at) values ($1, $2, $3)
     on conflict (address_key, purpose) do update set asked_at = excluded.asked_at where known.asked_at <= $4
     returning 1`,
    [addressKey, purpose, at, since],
  );
  if (claimed.length > 0) return undefined;
  const [row] = await sql.query<{ asked_at: Date }>(
    'select asked_at from auth.mail_pauses where address_key = $1 and purpose = $2',
    [addressKey, purpose],
  );
  return row?.asked_at;
};
