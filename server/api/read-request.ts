import * as z from 'zod/mini';
import { problemsOf, type FieldProblems } from '#core/fields.ts';
import { err, ok, type Result } from '#core/result.ts';
import { parseInSteps } from '#core/steps/parse-in-steps.ts';
import { runThrough } from '#core/steps/run-through.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { readJsonInSteps } from '#server/calls/read-json.ts';
import { refuse, type Refusal, sentencesOf } from '#server/calls/refusal.ts';
import type { Route, Schema } from './route.ts';

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
  const params = route.params === undefined ? ok(pathParams) : check(route.params, pathParams);
  if (!params.ok) return err(refuse('not_found'));
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const query = check(route.query ?? nothing, given);
  if (!query.ok) return query;
  const body = await readBody(route, request);
  if (!body.ok) return body;
  return ok({ params: params.value, query: route.query && query.value, body: body.value });
}

const nothing = z.strictObject({});

const readBody = async (route: Route, request: Request): Promise<Result<unknown, Refusal>> => {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0 && route.body === undefined) return ok(undefined);
  if (bytes.length > mostBytesOf(route)) return err(tooLarge(mostBytesOf(route)));
  const wanted = route.bodyType ?? 'application/json';
  if (bytes.length > 0 && mediaTypeOf(request) !== wanted)
    return err(refuse('invalid', { message: `The body must be of type ${wanted}.` }));
  if (route.bodyType === 'application/octet-stream') return check(route.body ?? nothing, bytes);
  const text = decode(bytes);
  if (!text.ok) return text;
  const work = judgedInSteps(route, text.value);
  // Checks a short body at once, so that it does not wait for the long work of other requests.
  return bytes.length > shortBytes ? runWithPauses(work) : runThrough(work);
};

const shortBytes = 16 * 1024;

function* judgedInSteps(route: Route, text: string): Generator<void, Result<unknown, Refusal>> {
  const value = route.bodyType === undefined ? yield* jsonInSteps(text, mostValuesOf(route)) : ok(text);
  if (!value.ok) return value;
  yield;
  const checked = checkedOf(yield* parseInSteps(route.body ?? nothing, value.value));
  return checked.ok && route.body === undefined ? ok(undefined) : checked;
}

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

function* jsonInSteps(text: string, mostValues: number): Generator<void, Result<unknown, Refusal>> {
  const read = yield* readJsonInSteps(text, mostValues);
  if (read.ok) return read;
  if (read.error === 'no_json') return err(refuse('bad_json'));
  const most = mostValues.toLocaleString('en');
  const message = `The body nests too deep or holds more than the ${most} values that this call takes.`;
  return err(refuse('invalid', { message }));
}

const check = <S extends Schema>(schema: S, value: unknown): Result<z.output<S>, Refusal> => {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return checkedOf(parsed.success ? ok(parsed.data) : err(problemsOf(parsed.error)));
};

const checkedOf = <T>(read: Result<T, FieldProblems>): Result<T, Refusal> => {
  if (read.ok) return read;
  const fields = sentencesOf(read.error);
  return err(refuse('invalid', { fields, ...firstSentence(fields) }));
};

const firstSentence = (fields: Readonly<Record<string, string>>): { readonly message?: string } => {
  const message = Object.values(fields)[0];
  return message === undefined ? {} : { message };
};

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
