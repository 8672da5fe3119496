import type { Access, Role } from '#core/permissions.ts';
import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';

/** The person behind a request, as their token says. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly fullName?: string | null;
  readonly emailConfirmed?: boolean;
  /** The level of the token, where the embedded auth server has signed it. */
  readonly aal?: string;
  /** The address was shown to be theirs, and did not only confirm itself. */
  readonly emailProven?: boolean;
}

/** Finds out who sends a request, from its bearer token or session cookie. */
export type Authenticate = (request: Request) => Promise<Result<Caller, 'unauthenticated' | 'mfa_required'>>;

/** The address that a caller has shown to be theirs, in the form in which addresses are compared; undefined while they have not. */
export type ConfirmedEmail = (caller: Caller, request: Request) => Promise<string | undefined>;

/** A team as the caller stands in it. `id` is internal and never leaves the server except as text. */
export interface Membership {
  readonly team: { readonly id: number; readonly publicId: string; readonly name: string };
  readonly role: Role;
  readonly access: Access;
}

/** Looks a team up by its public id, or its internal number in digits; undefined when there is none or the person is not in it. */
export type FindMembership = (sql: Sql, team: string, userId: string) => Promise<Membership | undefined>;
