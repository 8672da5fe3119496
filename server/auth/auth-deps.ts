import type { Result } from '#core/result.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { Log } from '#server/base/log.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { AuthKeys } from './keys/keys.ts';
import type { OidcProvider } from './oauth/oidc.ts';

/** Bytes nobody can foresee, as many as asked for. */
export type RandomBytes = (size: number) => Uint8Array;

/** What an installation decides about its auth server. */
export interface AuthSettings {
  /** The `iss` of every access token: the public address followed by `/auth/v1`. */
  readonly issuer: string;
  /** The public address of the product, without a slash at the end: where mails and redirects lead. */
  readonly siteUrl: string;
  /** Where other pages of the product are served that may sign people in here, and be led back to. */
  readonly otherOrigins: readonly string[];
  /** Whoever comes may register; otherwise only the administration adds people. */
  readonly takesNewcomers: boolean;
  /** Whoever registers must answer a mail first; otherwise addresses confirm themselves. */
  readonly confirmsAddresses: boolean;
  /** Mails reach somebody: a mailbox, or whoever develops. */
  readonly mailsArrive: boolean;
  /** The build that answers, shown by `/health`. */
  readonly version: string;
  /** Opens the routes of the administration; without it they are closed. */
  readonly adminKey?: string;
  /** Lets people in whom Google knows. */
  readonly google?: OidcProvider;
}

/** What the product does when the administration removes somebody. */
export interface Leaving {
  /** Takes a person out of the product, as a step of a transaction: answers who was in a team with them, or the names of the teams that keep them, because they alone own them and others are in them. */
  readonly letGo: (tx: Sql, userId: string, at: Date) => Promise<Result<readonly string[], readonly string[]>>;
  /** Hears who was in a team with them, after the commit. */
  readonly left: (others: readonly string[]) => void;
}

/** Everything the auth server needs from outside. */
export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly keys: AuthKeys;
  readonly settings: AuthSettings;
  readonly log: Log;
  /** Where codes and notices for people are put. */
  readonly postbox: Postbox;
  readonly leaving: Leaving;
  /** Hears of a person some of whose sessions have ended, after the commit. */
  readonly sessionsEnded?: (userId: string) => void;
}
