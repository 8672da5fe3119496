import type * as z from 'zod/mini';
import type { Permission } from '#core/access/permissions.ts';
import type { Log } from '#server/base/log.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import type { Refusal } from '#server/calls/refusal.ts';

/** Who may call: everybody, any signed-in person, or the members of `{team}` whose role has a permission. */
export type Rule = 'public' | 'user' | TeamRule;

/** A rule about a team. `outsider`: the code for outsiders and for a missing team (by default `not_found`). */
interface TeamRule {
  readonly team: Permission;
  readonly outsider?: 'not_found' | 'not_member';
}

/** Any schema of the validation library. */
export type Schema = z.core.$ZodType;

/** The answers of a route by status: a schema of the JSON body, null for no body, or a media type. */
export type Answers = Readonly<Record<number, Schema | null | { readonly mediaType: string }>>;

/** The argument of a handler: the request, already parsed, authenticated and authorised. */
export interface Call<R extends Rule, Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: R extends 'public' ? undefined : Caller;
  readonly membership: R extends TeamRule ? Membership : undefined;
  readonly request: Request;
  readonly requestId: string;
  readonly log: Log;
  /** The client's IP address, even if trusted proxies forward the request; `unknown` without a socket. */
  readonly clientAddress: string;
  /** Whether the request came over TLS to this server or to a trusted proxy, or whether the public address is https. */
  readonly isSecure: boolean;
}

/** The parts of a route that do not depend on the schemas of its input. */
interface RouteFrame<R extends Rule, Path extends string, A extends Answers> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path below /api/v2, with its parameters in braces: `/teams/{team}/members/{userId}`. */
  readonly path: Path;
  readonly rule: R;
  /** One sentence about the route for the published description. */
  readonly summary?: string;
  /** The media type of a body that is not JSON. The schema gets `text/*` as a string, and other types as bytes. */
  readonly bodyType?: `text/${string}` | 'application/octet-stream';
  /** The most bytes and values (commas and opening brackets) of the body, if the route has its own limits. */
  readonly mostBytes?: number;
  readonly mostValues?: number;
  /** The schema of a JSON body that a job reads: the handler gets the text. `body` is then the schema of a text. */
  readonly unreadBody?: Schema;
  /** Checks the headers before the server reads the body. */
  readonly precondition?: (request: Request) => Refusal | undefined;
  /** Refuses requests by other sites even for GET. `orByHand` allows a typed URL and a bookmark. */
  readonly sameOrigin?: true | 'orByHand';
  readonly answer: A;
}

/** The argument of `defineRoute`: a route with its schemas and its handler. */
interface RouteDefinition<
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

/** A route in the server's list, without the types of its schemas. */
export interface Route extends RouteFrame<Rule, string, Answers> {
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  // a method, not a property: TypeScript then accepts handlers with narrower calls in one list of routes
  handle(call: Call<Rule, unknown, unknown, unknown>): Promise<Outcome<unknown>>;
}

/** Defines a route. A route without a rule does not compile. */
export function defineRoute<
  const R extends Rule,
  const Path extends string,
  const A extends Answers,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: RouteDefinition<R, Path, P, Q, B, A>): Route {
  return definition;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

type BodyOf<A extends Answers> = {
  [Status in keyof A]: A[Status] extends Schema ? z.output<A[Status]> : undefined;
}[keyof A];

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof PathParams<Rest>]: string }
  : unknown;

/** The answer to a call that succeeded: status, JSON body (undefined for none) and extra headers. */
interface Answer<Body> {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a handler. A `Response`, for a stream or a file, is sent without conversion. */
export type Outcome<Body> = Answer<Body> | Refusal | Response;

/** Makes an answer with a JSON body, of status 200 by default. */
export function answer<Body>(
  body: Body,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer<Body> {
  return { kind: 'answer', status, body, headers };
}

/** Makes the answer of a successful call without a body: 204. */
export function noContent(): Answer<undefined> {
  return answer(undefined, { status: 204 });
}
