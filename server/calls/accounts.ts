import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** How a person shows that it is them: by the present password, or by the digits of a mail. Empty texts for what is not shown. */
export interface Proof {
  readonly password: string;
  readonly nonce: string;
}

/** Whoever keeps the accounts that people sign in with, as far as the product asks them to let one go. */
export interface Accounts {
  /** Whether the session behind a call may end its account. A proof that was right may be spent by it. */
  readonly prove: (caller: Caller, proof: Proof) => Promise<Result<undefined, Refusal>>;
  /** Removes an account with all its sessions, as the last step of a transaction. Throws when it cannot be done now. */
  readonly remove: (tx: Sql, userId: string) => Promise<void>;
  /** Hears that the removal is committed. */
  readonly removed: (userId: string) => void;
}
