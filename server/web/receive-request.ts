import { isIP, BlockList } from 'node:net';
import { hostname } from 'node:os';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { newId } from '#core/ids.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import type { Log } from '#server/base/log.ts';
import { errorResponse, refuse } from '#server/calls/refusal.ts';
import { machineName } from '#server/lan/local-certificates.ts';
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
  const security = Object.entries(securityHeaders(config));
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
    const ownLog = log.child({ requestId, ...(traceId !== undefined && { traceId }) });
    c.set('log', ownLog);
    c.set('clientAddress', peer.clientAddress);
    c.set('isSecure', peer.isSecure);
    c.set('isForwarded', peer.isForwarded);
    await next();
    // not by `c.header`, which copies the answer, and its body as a web stream
    const { headers } = c.res;
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value);
    const transport = peer.isSecure ? strictTransport(new URL(c.req.url).hostname) : undefined;
    if (transport !== undefined) headers.set('Strict-Transport-Security', transport);
    headers.set('X-Request-Id', requestId);
    headers.set('X-Build', build);
    const { method, path } = c.req; // logged without the query, because a query may contain one-time tokens
    const ms = clock() - started;
    answered?.(method, routeOf(c), c.res.status, ms);
    const line = { method, path, status: c.res.status, ms };
    if (path.startsWith('/api/') || path.startsWith('/auth/')) ownLog.info(line);
    else ownLog.debug(line);
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

interface Peer {
  readonly clientAddress: string;
  readonly isSecure: boolean;
  readonly isForwarded: boolean;
  /** True if the request has forwarding headers from an IP address that TRUSTED_PROXIES lacks; they are not trusted. */
  readonly isUndeclared: boolean;
}

interface Arrival {
  readonly socketAddress: string | undefined;
  readonly url: string;
  readonly headers: Headers;
}

type Surroundings = Pick<Config, 'trustedProxies' | 'publicUrl'>;

/** Creates a reader of a request's sender. `X-Forwarded-*` counts only if the socket belongs to a trusted proxy. */
export function createPeerReader({ trustedProxies, publicUrl }: Surroundings): (arrival: Arrival) => Peer {
  const isTrusted = memberOf(trustedProxies);
  const isPublicSecure = publicUrl.startsWith('https://');
  return ({ socketAddress, url, headers }) => {
    const address = socketAddress === undefined ? 'unknown' : withoutMapping(socketAddress);
    const forwardedFor = headers.get('X-Forwarded-For');
    const isForwarded = [...headers.keys()].some((name) => ofProxies.test(name));
    // if the public address is https, a plain request has come through a proxy that ended TLS
    const isSecure = isPublicSecure || new URL(url).protocol === 'https:';
    if (!isTrusted(address)) return { clientAddress: address, isSecure, isForwarded, isUndeclared: isForwarded };
    const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(hop.trim()));
    // a trusted proxy saw only the last untrusted address; the client may have invented all addresses before it
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? '';
    return {
      clientAddress: isIP(client) === 0 ? address : client,
      isSecure: isSecure || headers.get('X-Forwarded-Proto') === 'https',
      isForwarded,
      isUndeclared: false,
    };
  };
}

/** The names, in lower case, of headers that proxies, load balancers and CDNs add to a request. */
const ofProxies =
  /^(x-forwarded\b.*|forwarded|via|x-real-ip|(true-|x-)?client-ip|x-cluster-client-ip|x-original-.+|x-proxy.*|cf-.+|x-envoy-.+|x-amzn-.+|fly-.+|cdn-loop)$/;

const memberOf = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Removes the prefix by which a dual-stack socket shows an IPv4 address: `::ffff:10.0.0.1`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

type Names = Pick<Config, 'publicUrl' | 'allowedHosts'>;

/**
 * Creates the check whether a `Host` belongs to this server: an attacker may point other names at it (protocol: Calls).
 */
export function createHostCheck({ publicUrl, allowedHosts }: Names, machine: string): (host: string) => boolean {
  const own = new Set([new URL(publicUrl).hostname, ...allowedHosts, ...namesOf(machine), 'localhost'].map(plain));
  return (host) => {
    const [, name = ''] = /^(\[[^\]]+\]|[^:]+)(?::\d*)?$/.exec(host) ?? [];
    return isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0 || own.has(plain(name)) || plain(name).endsWith('.localhost');
  };
}

/** Answers 421 to every request whose host name does not belong to this installation. */
export function refuseOtherHosts(config: Names, machine = hostname()): MiddlewareHandler<ServerEnv> {
  const isKnown = createHostCheck(config, machine);
  return async (c, next) => {
    const host = c.req.header('Host') ?? new URL(c.req.url).host;
    if (isKnown(host)) return next();
    const message = `This server does not go by the name ${host}. Open ${config.publicUrl}, or have the name added to ALLOWED_HOSTS.`;
    return errorResponse(refuse('misdirected', { message }), c.var.requestId);
  };
}

const namesOf = (machine: string): readonly string[] =>
  [machine, machine.split('.')[0] ?? machine, machineName(machine)].flatMap((name) => [name, `${name}.local`]);

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');
