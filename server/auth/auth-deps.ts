import { v4 } from 'uuid';
import type { Result } from '#core/result.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { RandomBytes } from '#server/base/random-bytes.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { OidcProvider } from './oauth/oidc.ts';

/** The settings of an installation's auth server. */
export interface AuthSettings {
  /** The `iss` of every access token: the public address followed by `/auth/v1`. */
  readonly issuer: string;
  /** The app's public address, without a slash at the end. Mails and redirects lead there. */
  readonly siteUrl: string;
  /** True: everybody may register. False: only the administration adds people. */
  readonly takesNewcomers: boolean;
  /** True: a new person must answer a mail first. False: new addresses count as confirmed at once. */
  readonly confirmsAddresses: boolean;
  /** True: mails are sent by SMTP, or stored in a place where the developer can read them. */
  readonly mailsArrive: boolean;
  /** The version of this server, shown by `/health`. */
  readonly version: string;
  /** The secret for `/admin` and `/invite`. If it is not set, these routes refuse every request. */
  readonly adminKey?: string;
  /** The other providers by which people sign in. */
  readonly providers?: readonly OidcProvider[];
}

/** A change of the address with which a person signs in. */
export interface ChangedAddress {
  readonly userId: string;
  readonly from: string;
  readonly wasConfirmed: boolean;
  readonly wasProven: boolean;
  readonly to: string;
}

/** What the product does when the administration removes a person, or when a person's address changes. */
interface Leaving {
  /** Removes a person within `tx`. Ok: ids of their team mates. Error: names of teams that would have no owner. */
  readonly letGo: (tx: Sql, userId: string, at: Date) => Promise<Result<readonly string[], readonly string[]>>;
  /** Locks the person's profile. Must come first in a `tx` that may change an address. */
  readonly hold: (tx: Sql, userId: string) => Promise<void>;
  /** Called within `tx` after a person's account got another address than `from`. */
  readonly addressChanged: (tx: Sql, change: ChangedAddress, at: Date) => Promise<void>;
  /** Called after the commit with the ids of the people who shared a team with the person. */
  readonly left: (others: readonly string[]) => void;
}

/** The parts that the auth server uses. */
export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly keys: AuthKeys;
  readonly settings: AuthSettings;
  readonly log: Log;
  /** The outbox for mails with codes and for mails about changes of an account. */
  readonly postbox: Postbox;
  readonly leaving: Leaving;
  /** Called after the commit with the id of a person whose sessions may have ended. */
  readonly sessionsEnded?: (userId: string) => void;
}

/** Makes a random id (UUIDv4). It contains no time, because other people see these ids. */
export function freshId(random: RandomBytes): string {
  return v4({ random: random(16) });
}

/** Whether a text has the form of a UUID, of any version, in small letters or capitals. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
