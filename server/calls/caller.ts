import type { Access, Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';

/** The person behind a request, by their token; the embedded auth server reads the email fields from the database. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the token was issued that names the address, where an external auth server has signed it. */
  readonly emailIssuedAt?: Date;
  readonly fullName?: string | null;
  readonly emailConfirmed?: boolean;
  /** The assurance level of the token, where the embedded auth server has signed it. */
  readonly aal?: string;
  /** The person has proved that the address is theirs; `emailConfirmed` may be true without proof. */
  readonly emailProven?: boolean;
}

/** Finds out who sends a request, from its bearer token or session cookie. */
export type Authenticate = (request: Request) => Promise<Result<Caller, 'unauthenticated' | 'mfa_required'>>;

/** Returns the caller's email address in lower case; undefined if it does not count as theirs. */
export type ConfirmedEmail = (caller: Caller, request: Request) => Promise<string | undefined>;

/** A team and the caller's role in it. `id` is internal and never leaves the server except as text. */
export interface Membership {
  readonly team: { readonly id: number; readonly publicId: string; readonly name: string };
  readonly role: Role;
  readonly access: Access;
}

/** Finds a team by public id or internal number in digits; undefined if there is none or the person is not in it. */
export type FindMembership = (sql: Sql, team: string, userId: string) => Promise<Membership | undefined>;
