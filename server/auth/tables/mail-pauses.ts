import type { Sql } from '#server/db/sql.ts';

/** The purposes of requested mails. `verify` is no mail: it records that a person tried a code. */
export type PausePurpose = 'signup' | 'recovery' | 'email_change' | 'reauthentication' | 'verify';

/** An email address (as a key that does not reveal it), and the purpose of a mail to it. */
interface Pause {
  readonly addressKey: string;
  readonly purpose: PausePurpose;
}

/** The waits (ms) after the first mail, the second, …; the last repeats. Without a mail since `since`, counts anew. */
interface PauseRule {
  readonly at: Date;
  readonly since: Date;
  readonly pausesMs: readonly number[];
}

/**
 * Stores a request, or returns when the next request is allowed. Locks address and purpose until the transaction ends.
 */
export async function claimPause(
  sql: Sql,
  { addressKey, purpose }: Pause,
  { at, since, pausesMs }: PauseRule,
): Promise<Date | undefined> {
  // if the request is refused, the row stays unchanged
  const claimed = await sql.query(
    `insert into auth.mail_pauses as known (address_key, purpose, asked_at) values ($1, $2, $3)
     on conflict (address_key, purpose) do update set
       asked_at = excluded.asked_at, mails = case when known.asked_at < $4 then 1 else known.mails + 1 end
     where ${freeFrom('$5')} <= $3
     returning 1`,
    [addressKey, purpose, at, since, pausesMs],
  );
  if (claimed.length > 0) return undefined;
  const [row] = await sql.query<{ freeFrom: Date }>(
    `select ${freeFrom('$3')} as "freeFrom" from auth.mail_pauses known where address_key = $1 and purpose = $2`,
    [addressKey, purpose, pausesMs],
  );
  return row?.freeFrom;
}

const freeFrom = (pausesMs: string): string =>
  `known.asked_at + (${pausesMs}::integer[])[least(known.mails, cardinality(${pausesMs}::integer[]))] * interval '1 millisecond'`;
