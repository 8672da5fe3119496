import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** A person's proof of who they are: the present password, or the digits of a mail. A missing field is empty. */
interface Proof {
  readonly password: string;
  readonly nonce: string;
}

/** Access to the accounts: checks that a person owns an account, and removes it. */
export interface Accounts {
  /** Checks whether the session of a call may remove its account. A code that proves this works only once. */
  readonly prove: (caller: Caller, proof: Proof) => Promise<Result<undefined, Refusal>>;
  /** Removes an account with all its sessions, as the last step of a transaction. Throws if this is impossible now. */
  readonly remove: (tx: Sql, userId: string) => Promise<void>;
  /** Called after the removal is committed. */
  readonly removed: (userId: string) => void;
}
