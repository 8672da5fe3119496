import { Hono } from 'hono';
import * as z from 'zod/mini';
import { serverLimits } from '#server/base/server-limits.ts';
import type { RequestVariables, ServerEnv } from '#server/base/request-variables.ts';
import { answer, type Outcome } from './answer.ts';
import { authorise, type Gatekeeper } from './authorise.ts';
import { bodyUpTo } from './body-up-to.ts';
import { checkRoutes } from './check-routes.ts';
import { errorResponse } from '#server/calls/error-response.ts';
import { describeApi } from './openapi.ts';
import { mostBytesOf, readRequest } from './read-request.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';

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
    api.on(route.method, honoPath(route.path), bodyUpTo(most), async (c) => {
      const outcome = await serve(deps, route, c.req.raw, c.req.param(), c.var);
      return toResponse(outcome, c.var.requestId);
    });
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

const toResponse = (outcome: Outcome<unknown>, requestId: string): Response => {
  if (outcome instanceof Response) return outcome;
  if (outcome.kind === 'refusal') return errorResponse(outcome, requestId);
  const { status, body } = outcome;
  const headers = new Headers({ 'Cache-Control': 'no-store', ...outcome.headers });
  if (body === undefined) return new Response(null, { status, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers });
};

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
