import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { ownRound } from '#server/base/pauses.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { checked, readBody } from '#server/calls/read-json.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Route } from './route.ts';

/** A request whose parts have passed the schemas of their route. */
interface ReadRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Checks path, query and body, in this order. A wrong path parameter answers 404. */
export async function readRequest(
  route: Route,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
): Promise<Result<ReadRequest, Refusal>> {
  const params = route.params === undefined ? ok(pathParams) : checked(route.params, pathParams);
  if (!params.ok) return err(refuse('not_found'));
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const query = checked(route.query ?? nothing, given);
  if (!query.ok) return query;
  const body = route.method === 'GET' ? ok(undefined) : await bodyOf(route, request);
  if (!body.ok) return body;
  return ok({ params: params.value, query: route.query && query.value, body: body.value });
}

const nothing = z.strictObject({});

const bodyOf = async (route: Route, request: Request): Promise<Result<unknown, Refusal>> => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0 && route.body === undefined) return ok(undefined);
  if (bytes.length > mostBytesOf(route)) return err(tooLarge(mostBytesOf(route)));
  const wanted = route.bodyType ?? 'application/json';
  if (bytes.length > 0 && mediaTypeOf(request) !== wanted)
    return err(refuse('invalid', { message: `The body must be of type ${wanted}.` }));
  if (route.bodyType === 'application/octet-stream') return checked(route.body ?? nothing, bytes);
  const text = decode(bytes);
  if (!text.ok) return text;
  const schema = route.body ?? nothing;
  if (route.bodyType !== undefined || route.unreadBody !== undefined) return checked(schema, text.value);
  // Reading a long body takes up to 30 ms, so of many at a time each lets other requests through before it.
  if (bytes.length > shortBytes) await ownRound();
  const read = readBody(schema, { text: text.value, mostValues: mostValuesOf(route) });
  return read.ok && route.body === undefined ? ok(undefined) : read;
};

const shortBytes = 16 * 1024;

const mediaTypeOf = (request: Request): string | undefined =>
  request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();

const decode = (bytes: Uint8Array): Result<string, Refusal> => {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err(refuse('bad_json', { message: 'The body is not valid UTF-8.' }));
  }
};

/** Returns how many bytes the body of a route may have at most. */
export function mostBytesOf({ mostBytes = serverLimits.bodyBytes }: Pick<Route, 'mostBytes'>): number {
  return mostBytes;
}

/** Returns how many values (commas and opening brackets) the body of a route may have at most. */
export function mostValuesOf({ mostValues = serverLimits.bodyValues }: Pick<Route, 'mostValues'>): number {
  return mostValues;
}

/** Makes the refusal of a body with too many bytes. It names the limit. */
export function tooLarge(most: number): Refusal {
  return refuse('too_large', { message: `The body is too large: ${most / 1024} KiB at most.` });
}

/** A whole number in a query string, from `least` to `most`, both included. */
export function queryNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_format' })),
    z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))),
  );
}

/** A switch in a query string: `1` means yes; `0`, or no such parameter, means no. */
export const queryFlag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((text: '0' | '1') => text === '1'),
);

/** A number of list entries in a query string: 1 to 1,000, by default 100 (protocol: Calls). */
export const queryLimit = z._default(queryNumber(1, 1000), 100);
