import type { Access, Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { Config } from '#server/base/config.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Refusal } from './refusal.ts';

/** The person whose token a request has. With the embedded auth server, the email fields come from the database. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** When an external auth server issued the token that names the address; missing with the embedded auth server. */
  readonly emailIssuedAt?: Date;
  readonly fullName?: string | null;
  readonly emailConfirmed?: boolean;
  /** The assurance level that the embedded auth server has signed into the token. */
  readonly aal?: string;
  /** Whether the person has proved that the address is theirs; `emailConfirmed` may be true without proof. */
  readonly emailProven?: boolean;
}

/** Finds the person who sends a request, by its bearer token or session cookie. */
export type Authenticate = (request: Request) => Promise<Result<Caller, 'unauthenticated' | 'mfa_required'>>;

/** Returns the caller's email address in lower case; undefined if it does not count as the caller's. */
export type ConfirmedEmail = (caller: Caller, request: Request) => Promise<string | undefined>;

/** A team and the caller's role in it. `id` is internal: answers contain it only as text. */
export interface Membership {
  readonly team: { readonly id: number; readonly publicId: string; readonly name: string };
  readonly role: Role;
  readonly access: Access;
}

/** Finds a person's team by public id or internal number; undefined if there is no such team or they are not in it. */
export type FindMembership = (sql: Sql, team: string, userId: string) => Promise<Membership | undefined>;

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

/** Creates the function that returns the address by which a caller gets invites; undefined if it is not proven. */
export function provenEmailBy(config: Config, confirmedEmail: ConfirmedEmail): ConfirmedEmail {
  const proof = proofOfAddress(config);
  return async (caller, request) => {
    if (proof === 'nothing' || (proof === 'a code' && caller.emailProven !== true)) return undefined;
    return confirmedEmail(caller, request);
  };
}

/** What proves that an address is a person's. `nothing`: the server accepts no proof. */
export type ProofOfAddress = 'confirmed' | 'a code' | 'nothing';

/** Decides what proves an address in this configuration: its confirmation, a mailed code, or nothing. */
export function proofOfAddress({ auth, smtpUrl, isLoopback }: Config): ProofOfAddress {
  if (auth.kind === 'external') return 'confirmed';
  // only a code, because people had not proved the addresses that were confirmed before SMTP was set
  if (smtpUrl !== undefined) return 'a code';
  // without mail the embedded sign-in accepts any address; this is harmless only if no other machine has access
  return isLoopback ? 'confirmed' : 'nothing';
}
