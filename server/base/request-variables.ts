import type { HttpBindings } from '@hono/node-server';
import type { Log } from './log.ts';

/** The variables that every handler of a request reads as `c.var`. */
export interface RequestVariables {
  readonly requestId: string;
  readonly log: Log;
  /** The client's IP address, even if trusted proxies forward the request; `unknown` without a socket. */
  readonly clientAddress: string;
  /**
   * True if the request came over TLS to this server or a trusted proxy before it, or if the public address is https.
   */
  readonly isSecure: boolean;
  /** True if the request has headers that a proxy adds, whether this server trusts them or not. */
  readonly isForwarded: boolean;
}

/** The environment type of every Hono app here. Without a socket, as in tests, a request has no bindings. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}
