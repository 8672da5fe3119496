import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** A proof of who a person is: the present password, or the digits of a mail. A field that is not given is empty. */
interface Proof {
  readonly password: string;
  readonly nonce: string;
}

/** Access to the accounts, wherever they are stored: checks that a person owns one, and removes it. */
export interface Accounts {
  /** Checks whether the session of a call may end its account. A right code is used up by this check. */
  readonly prove: (caller: Caller, proof: Proof) => Promise<Result<undefined, Refusal>>;
  /** Removes an account with all its sessions, as the last step of a transaction. Throws when it cannot be done now. */
  readonly remove: (tx: Sql, userId: string) => Promise<void>;
  /** Called after the removal is committed. */
  readonly removed: (userId: string) => void;
}
