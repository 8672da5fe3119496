import { promisify } from 'node:util';
import { constants as zlib, gzip } from 'node:zlib';
import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { can } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { personHeader } from '#core/wire/person-header.ts';
import { ProviderUnreachable } from '#server/auth/index.ts';
import { acceptsEncoding } from '#server/base/accepts-encoding.ts';
import type { RequestVariables, ServerEnv } from '#server/base/environment.ts';
import type { Log } from '#server/base/log.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Authenticate, Caller, FindMembership, Membership } from '#server/calls/caller.ts';
import { errorResponse, refuse, type Refusal, refusalStatus } from '#server/calls/refusal.ts';
import { isDatabaseFault, troubleOf, troubleSentences } from '#server/db/fault.ts';
import { isLostTeam } from '#server/db/history/new-history.ts';
import type { Sql } from '#server/db/sql.ts';
import { isDeletedFor } from '#server/db/teams.ts';
import { BytesFault } from '#server/files/bucket.ts';
import { WorkFailed, WorkersBusy } from '#server/workers/worker-pool.ts';
import { mostBytesOf, readRequest, tooLarge, mostValuesOf } from './read-request.ts';
import { answer, type Outcome, defineRoute, type Route, type Schema, type Rule, type Answers } from './route.ts';
import type { Tally } from './tally.ts';

interface ApiDeps extends Gatekeeper {
  readonly routes: readonly Route[];
  readonly publicUrl: string;
}

/** Creates the app of all routes under /api/v2. Throws if `checkRoutes` finds a fault. */
export function createApi(deps: ApiDeps): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const routes = [...deps.routes, describingRoute(deps.routes)];
  checkRoutes(routes);
  for (const route of routes) {
    // `readRequest` checks the smaller limit of a push later, because the push's precondition must run first.
    const most = Math.max(serverLimits.bodyBytes, mostBytesOf(route));
    const answered: Handler<ServerEnv> = async (c) => {
      const variables = c.var;
      const outcome = await serve(deps, route, c.req.raw, c.req.param(), variables);
      return toResponse(outcome, c.req.raw, variables);
    };
    // a GET's body is never read, and asking whether it has one builds a second request: a twelfth of a call
    if (route.method === 'GET') api.get(honoPath(route.path), answered);
    else api.on(route.method, honoPath(route.path), bodyUpTo(most), answered);
  }
  return api;
}

const describingRoute = (others: readonly Route[]): Route => {
  let description: Readonly<Record<string, unknown>> | undefined;
  return defineRoute({
    method: 'GET',
    path: '/openapi.json',
    rule: 'public',
    summary: 'This description',
    answer: { 200: z.record(z.string(), z.unknown()) },
    handle: async () => answer((description ??= describeApi(others))),
  });
};

/** Converts `/teams/{team}` into the form of the router: `/teams/:team`. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const serve = async (
  deps: ApiDeps,
  route: Route,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
  { requestId, log, clientAddress, isSecure }: RequestVariables,
): Promise<Outcome<unknown>> => {
  const writes = route.method !== 'GET';
  const byHand = !writes && route.sameOrigin === 'orByHand';
  if ((writes || route.sameOrigin) && isCrossSite(request, deps.publicUrl, byHand)) return refuse('cross_site');
  const admitted = await authorise(deps, route.rule, request, pathParams['team']);
  if (!admitted.ok) return admitted.error;
  const unmet = route.precondition?.(request);
  if (unmet !== undefined) return unmet;
  const read = await readRequest(route, request, pathParams);
  if (!read.ok) return read.error;
  return route.handle({ ...read.value, ...admitted.value, request, requestId, log, clientAddress, isSecure });
};

const toResponse = async (
  outcome: Outcome<unknown>,
  request: Request,
  { requestId, clientAddress }: RequestVariables,
): Promise<Response> => {
  if (outcome instanceof Response) return outcome;
  if (outcome.kind === 'refusal') return errorResponse(outcome, requestId);
  const { status, body } = outcome;
  const headers = new Headers({ 'Cache-Control': 'no-store', ...outcome.headers });
  if (body === undefined) return new Response(null, { status, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  const text = JSON.stringify(body);
  // an ETag stands for the bytes of an answer, so such answers have one form
  if (text.length < shortText || headers.has('ETag')) return new Response(text, { status, headers });
  headers.set('Vary', 'Accept-Encoding');
  // a browser on this machine would wait for the compression, and no network would be quicker for it
  if (isLoopbackHost(clientAddress) || !acceptsEncoding(request.headers.get('Accept-Encoding') ?? '', 'gzip'))
    return new Response(text, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await pack(text, { level: zlib.Z_BEST_SPEED }), { status, headers });
};

const pack = promisify(gzip);

/** Texts below this length are sent as they are: they fit into a few packets. */
const shortText = 4096;

/** Whether another site may have sent the request (protocol: Calls). `byHand`: a person may have typed the URL. */
const isCrossSite = (request: Request, publicUrl: string, byHand = false): boolean => {
  // safe: a request without a cookie, or with a bearer token, which no other site can make a browser send
  if (!request.headers.has('Cookie') || request.headers.has('Authorization')) return false;
  const site = request.headers.get('Sec-Fetch-Site');
  // `none`: a person has typed the URL or opened a bookmark
  if (site !== null) return site !== 'same-origin' && !(byHand && site === 'none');
  const origin = request.headers.get('Origin');
  return origin === null || (origin !== new URL(request.url).origin && origin !== new URL(publicUrl).origin);
};

/** The parts with which `authorise` checks a request. */
interface Gatekeeper {
  readonly db: Sql;
  readonly authenticate: Authenticate;
  readonly membership: FindMembership;
  /** Counts the calls of each person, for the limit per person. */
  readonly calls: Tally;
}

/** The caller, and their membership if the rule is about a team. A public route has neither. */
interface Admission {
  readonly caller: Caller | undefined;
  readonly membership: Membership | undefined;
}

/** Checks a request against its route's rule and the caller's limit. */
async function authorise(
  { db, authenticate, membership, calls }: Gatekeeper,
  rule: Rule,
  request: Request,
  team: string | undefined,
): Promise<Result<Admission, Refusal>> {
  if (rule === 'public') return ok({ caller: undefined, membership: undefined });
  const caller = await authenticate(request);
  if (!caller.ok) return err(refuse(caller.error));
  const { userId } = caller.value;
  const tooMany = calls.full(userId);
  if (tooMany !== undefined) return err(tooMany);
  calls.count(userId);
  // refuse an empty header, and a header with the id of another person than the token's
  if ((request.headers.get(personHeader) ?? userId) !== userId) return err(refuse('other_person'));
  if (rule === 'user') return ok({ caller: caller.value, membership: undefined });
  const found = team === undefined || !isTeamAddress(team) ? undefined : await membership(db, team, userId);
  if (found === undefined) return err(await refuseOutsider(db, rule, request, { team, userId }));
  if (!can(found.role, rule.team)) return err(refuse('forbidden'));
  return ok({ caller: caller.value, membership: found });
}

/**
 * Refuses an outsider. A missing team looks like another's team, unless `epoch` proves that the server lost the team. Who
 * was in a team when it was deleted learns that it was.
 */
const refuseOutsider = async (
  db: Sql,
  { outsider = 'not_found' }: Exclude<Rule, string>,
  request: Request,
  { team, userId }: { readonly team: string | undefined; readonly userId: string },
): Promise<Refusal> => {
  const isPublicId = team !== undefined && isTeamAddress(team) && team.includes('-');
  if (outsider === 'not_member' && isPublicId && (await isDeletedFor(db, team, userId)))
    return refuse(outsider, { details: { deleted: true } });
  const epoch = outsider === 'not_member' ? new URL(request.url).searchParams.get('epoch') : null;
  const isLost = team !== undefined && epoch !== null && (await isLostTeam(db, team, epoch));
  return refuse(outsider, isLost ? { details: { lost: true } } : {});
};

const isTeamAddress = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text) || /^[1-9]\d{0,14}$/.test(text);

/** Throws if a route has a fault, for example no rule, or a schema that drops unknown fields. */
function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const fail = (why: string): never => {
      throw new Error(`The route ${name} ${why}.`);
    };
    // the types are gone at run time, and no server may start with a route that lacks a rule
    if ((route.rule as unknown) === undefined) fail('has no rule');
    if (typeof route.rule === 'object' && !route.path.includes('{team}'))
      fail('has a rule about a team but none in its path');
    if (route.method === 'GET' && route.body !== undefined) fail('reads a body, but it is a GET');
    for (const schema of [route.query, route.body, route.unreadBody])
      if (schema !== undefined && mayDrop(schema)) fail('would drop unknown fields; use z.strictObject');
    if (seen.has(name)) fail('is defined twice');
    seen.add(name);
  }
}

// cached, because describing a schema is the slowest step of this check
const judged = new WeakMap<Schema, boolean>();

const mayDrop = (schema: Schema): boolean => {
  const isDropping = judged.get(schema) ?? dropsUnknown(inputShape(schema));
  judged.set(schema, isDropping);
  return isDropping;
};

const inputShape = (schema: Schema): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const dropsUnknown = (shape: unknown): boolean => {
  if (typeof shape !== 'object' || shape === null) return false;
  if ('properties' in shape && !('additionalProperties' in shape)) return true;
  return Object.values(shape).some(dropsUnknown);
};

/** Refuses a request whose body has more than `most` bytes. */
export function bodyUpTo(most: number): MiddlewareHandler<ServerEnv> {
  const counted = bodyLimit({ maxSize: most, onError: (c) => errorResponse(tooLarge(most), c.get('requestId')) });
  return async (c, next) => {
    const { headers } = c.req.raw;
    const declared = headers.has('Transfer-Encoding') ? null : headers.get('Content-Length');
    // Compares a declared length here: `bodyLimit` makes Node read the body as a web stream, which takes ten times as
    // long.
    if (declared === null || !/^\d+$/.test(declared)) return counted(c, next);
    return Number(declared) > most ? errorResponse(tooLarge(most), c.get('requestId')) : next();
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Describes the routes as an OpenAPI 3.1 document. A schema that JSON Schema cannot express allows any value there. */
function describeApi(routes: readonly Route[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Spoolside',
      version: '2',
      description: 'Teams, thread stock and machines of an embroidery workshop.',
    },
    servers: [{ url: '/api/v2' }],
    security: [{ session: [] }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorShape },
    },
  };
}

const pathsOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return paths;
};

const operationOf = (route: Route): Json => ({
  ...(route.summary !== undefined && { summary: route.summary }),
  ...(route.rule === 'public' && { security: [] }),
  'x-rule': route.rule,
  parameters: [...pathParameters(route), ...queryParameters(route), ...(route.rule === 'public' ? [] : [person])],
  ...(route.body !== undefined && {
    requestBody: {
      required: true,
      'x-most-bytes': mostBytesOf(route),
      ...(route.bodyType === undefined && { 'x-most-values': mostValuesOf(route) }),
      content: { [route.bodyType ?? 'application/json']: { schema: shapeOf(route.unreadBody ?? route.body) } },
    },
  }),
  responses: { ...responsesOf(route.answer), default: errorResponseShape },
});

const pathParameters = (route: Route): readonly Json[] => {
  const shapes = propertiesOf(route.params);
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: shapes[name] ?? { type: 'string' },
  }));
};

const queryParameters = (route: Route): readonly Json[] => {
  const required = route.query === undefined ? [] : (shapeOf(route.query)['required'] ?? []);
  return Object.entries(propertiesOf(route.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
};

const person: Json = {
  name: personHeader,
  in: 'header',
  required: false,
  description: 'The id of the person this call is made for. When the session is somebody else’s: 401 other_person.',
  schema: { type: 'string' },
};

const responsesOf = (answers: Answers): Json =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      if (answer === null) return [status, { description: 'Done' }];
      const content =
        'mediaType' in answer ? { [answer.mediaType]: {} } : { 'application/json': { schema: shapeOf(answer) } };
      return [status, { description: 'Done', content }];
    }),
  );

const shapeOf = (schema: Schema): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => {
      if (jsonSchema.type === 'number' && /[bB]p$/u.test(String(path.at(-1)))) jsonSchema.description = shareWords;
    },
  });
  return shape;
};

// not in the schema: the page loads the schema before its first screen, and this text would delay it
const shareWords = 'Basis points with at most two decimals: 8.875 % is 887.5';

const propertiesOf = (schema: Schema | undefined): Json => {
  const properties = schema === undefined ? undefined : shapeOf(schema)['properties'];
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
};

const errorShape: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { enum: Object.keys(refusalStatus) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

const errorResponseShape: Json = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** Turns an error into an answer: 503 for a failing service, 422 for an unstorable value, else 500. */
export function refusalOfThrown(error: unknown, log: Log): Refusal {
  if (isDatabaseFault(error)) {
    const reason = troubleOf(error);
    log.warn({ err: error }, reason === undefined ? 'The database is out of reach' : troubleSentences[reason]);
    const said = reason !== undefined && { message: troubleSentences[reason], details: { reason } };
    return refuse('unavailable', { retryAfterSeconds: 2, ...said });
  }
  if (error instanceof WorkersBusy) return refuse('unavailable', { message: busy, retryAfterSeconds: 5 });
  if (error instanceof WorkFailed) {
    log.error({ err: error }, 'A thread could not finish its work');
    return refuse('internal', { message: notWorkedOut });
  }
  if (error instanceof ProviderUnreachable) {
    log.warn({ err: error }, 'The auth provider is out of reach');
    return refuse('unavailable', { message: 'The sign-in service cannot be reached right now.', retryAfterSeconds: 5 });
  }
  if (error instanceof BytesFault) {
    const { reason } = error;
    log.error({ err: error }, 'The bytes of files are out of reach');
    return refuse('unavailable', { message: bytesSentences[reason], details: { reason }, retryAfterSeconds: 30 });
  }
  if (isImpossibleValue(error)) {
    log.warn({ err: error }, 'A value got past the schemas');
    return refuse('invalid', { message: 'A value in this call cannot be stored.' });
  }
  log.error({ err: error }, 'Unexpected');
  return refuse('internal');
}

const busy = 'The server has too much to work out right now. Please try again in a moment.';
const notWorkedOut =
  'The server could not work this out: it took too long, or something went wrong on the way. What is stored is unharmed.';

const bytesSentences: Readonly<Record<BytesFault['reason'], string>> = {
  files_out_of_reach: 'The place where the bytes of files lie cannot be reached right now. Please try again later.',
  files_lost: 'The server no longer has the bytes of this file. A device that still shows it can save a copy.',
};

/** Whether an error has SQLSTATE class 22, for example for text with a NUL or a number out of range. */
const isImpossibleValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
