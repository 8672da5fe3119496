import type { Access, Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';

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
