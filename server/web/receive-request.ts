import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { newId } from '#core/ids.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { createPeerReader } from './peer.ts';
import { securityHeaders, strictTransport } from './security-headers.ts';

/** Counts one answered request. `route`: the pattern of its path, without ids. */
export type Answered = (method: string, route: string, status: number, ms: number) => void;

interface Reception {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly build: string;
  readonly answered?: Answered;
}

/** Gives each request an id and a log, and each answer common headers. Logs at `info` only `/api/` and `/auth/`. */
export function receiveRequest({ config, clock, log, build, answered }: Reception): MiddlewareHandler<ServerEnv> {
  const peerOf = createPeerReader(config);
  const warnOf = createProxyWarning(log);
  const security = securityHeaders(config);
  return async (c, next) => {
    const started = clock();
    const requestId = newId();
    const peer = peerOf({
      socketAddress: c.env?.incoming?.socket.remoteAddress,
      url: c.req.url,
      headers: c.req.raw.headers,
    });
    if (peer.isUndeclared) warnOf(peer.clientAddress);
    c.set('requestId', requestId);
    const traceId = traceIdOf(c.req.header('traceparent'));
    c.set('log', log.child({ requestId, ...(traceId !== undefined && { traceId }) }));
    c.set('clientAddress', peer.clientAddress);
    c.set('isSecure', peer.isSecure);
    c.set('isForwarded', peer.isForwarded);
    await next();
    for (const [name, value] of Object.entries(security)) if (!c.res.headers.has(name)) c.header(name, value);
    const transport = strictTransport(peer.isSecure, new URL(c.req.url).hostname);
    if (transport !== undefined) c.header('Strict-Transport-Security', transport);
    c.header('X-Request-Id', requestId);
    c.header('X-Build', build);
    const { method, path } = c.req; // logged without the query, because a query may contain one-time tokens
    const ms = clock() - started;
    answered?.(method, routeOf(c), c.res.status, ms);
    const line = { method, path, status: c.res.status, ms };
    if (path.startsWith('/api/') || path.startsWith('/auth/')) c.var.log.info(line);
    else c.var.log.debug(line);
  };
}

// Chooses the longest pattern: the pages match every path too, but their pattern is shorter.
const routeOf = (c: Context<ServerEnv>): string =>
  matchedRoutes(c).reduce((best, { path }) => (path.length > best.length ? path : best), '');

/** Returns the trace id in a request's header (W3C Trace Context, version 00); undefined for other headers. */
const traceIdOf = (header: string | undefined): string | undefined =>
  /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header ?? '')?.[1];

/** Warns once of an undeclared proxy. Anyone can send such headers, so the warning does not say whose proxy it is. */
const createProxyWarning = (log: Log): ((address: string) => void) => {
  let isSaid = false;
  return (address) => {
    if (!isSaid)
      log.warn(
        `Forwarding headers come from ${address}, which TRUSTED_PROXIES does not name. If that is your proxy, all people behind it count as one address, and thirty wrong passwords stop the sign-in of everybody: set TRUSTED_PROXIES=${address} (docs/proxies.md).`,
      );
    isSaid = true;
  };
};
