import type { HttpBindings } from '@hono/node-server';
import type { Log } from './log.ts';

/** Values that the app puts at the disposal of everything mounted in it, as `c.var`. */
export interface RequestVariables {
  readonly requestId: string;
  readonly log: Log;
  /** The address the request came from, past the proxies that are trusted; `unknown` without a socket. */
  readonly clientAddress: string;
  /** The request reached us, or the trusted proxy before us, over TLS, or people are told to come by https. */
  readonly isSecure: boolean;
  /** Somebody forwarded the request: it carries forwarding headers, believed or not. */
  readonly isForwarded: boolean;
}

/** The environment type for every Hono app of this server. Bindings are missing when there is no socket, as in tests. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}
