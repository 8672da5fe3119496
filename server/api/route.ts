import type * as z from 'zod/mini';
import type { Permission } from '#core/permissions.ts';
import type { Log } from '#server/base/log.ts';
import type { Outcome } from './answer.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import type { Refusal } from '#server/calls/refusal.ts';

/** Who may call: anybody, any signed-in person, or the members of `{team}` whose role has a permission. */
export type Rule = 'public' | 'user' | TeamRule;

/** A rule about a team; `outsider` is what a person outside hears, by default the same as for a team that does not exist. */
export interface TeamRule {
  readonly team: Permission;
  readonly outsider?: 'not_found' | 'not_member';
}

/** Any schema of the validation library. */
export type Schema = z.core.$ZodType;

/** Answers by status: a schema of the JSON body, null for none, or the media type of a file or stream. */
export type Answers = Readonly<Record<number, Schema | null | { readonly mediaType: string }>>;

/** What a handler gets to know about a request, already parsed, authenticated and authorised. */
export interface Call<R extends Rule, Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: R extends 'public' ? undefined : Caller;
  readonly membership: R extends TeamRule ? Membership : undefined;
  readonly request: Request;
  readonly requestId: string;
  readonly log: Log;
  /** For limits by address; `unknown` without a socket. */
  readonly clientAddress: string;
  /** The request came over TLS, as far as the browser is concerned. */
  readonly isSecure: boolean;
}

/** The parts of a route that do not depend on its schemas. */
interface RouteFrame<R extends Rule, Path extends string, A extends Answers> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below /api/v2, with its parameters in braces: `/teams/{team}/members/{userId}`. */
  readonly path: Path;
  readonly rule: R;
  /** One line for the published description. */
  readonly summary?: string;
  /** The type that a body must have; `text/*` bodies reach the schema as one string. JSON when left out. */
  readonly bodyType?: `text/${string}`;
  /** The most bytes that the body may have, when that is less than what every call may send. */
  readonly mostBytes?: number;
  /** Looks at the headers before the body is read: an outdated client must hear that it is outdated, not that its body is wrong. */
  readonly precondition?: (request: Request) => Refusal | undefined;
  /** Refuses other sites even for reading, where the answer is a stream that costs something. `orByHand`: an address that a person opens themselves is let through. */
  readonly sameOrigin?: true | 'orByHand';
  readonly answer: A;
}

/** A route as it is written down: schemas in, answers out, a rule always. */
export interface RouteDefinition<
  R extends Rule,
  Path extends string,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Answers,
> extends RouteFrame<R, Path, A> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly handle: (
    call: Call<R, P extends Schema ? z.output<P> : PathParams<Path>, OutputOf<Q>, OutputOf<B>>,
  ) => Promise<Outcome<BodyOf<A>>>;
}

/** A route as the server keeps it, its types already checked where it was defined. */
export interface Route extends RouteFrame<Rule, string, Answers> {
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  // written as a method because handlers of narrower calls are kept in one list
  handle(call: Call<Rule, unknown, unknown, unknown>): Promise<Outcome<unknown>>;
}

/** Writes a route down. Without a rule it neither compiles nor starts. */
export const defineRoute = <
  const R extends Rule,
  const Path extends string,
  const A extends Answers,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  definition: RouteDefinition<R, Path, P, Q, B, A>,
): Route => definition;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

type BodyOf<A extends Answers> = {
  [Status in keyof A]: A[Status] extends Schema ? z.output<A[Status]> : undefined;
}[keyof A];

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof PathParams<Rest>]: string }
  : unknown;
