import type { Context } from 'hono';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** Returns the client's IP address, also behind trusted proxies; `unknown` without a socket. */
export function clientAddressOf(c: Context): string {
  const { clientAddress }: Partial<ServerEnv['Variables']> = c.var;
  return clientAddress ?? 'unknown';
}
