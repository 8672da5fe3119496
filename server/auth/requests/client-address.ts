import type { Context } from 'hono';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** Returns the IP address of the browser behind a request, past trusted proxies; `unknown` without a socket. */
export const clientAddressOf = (c: Context): string => {
  const { clientAddress }: Partial<ServerEnv['Variables']> = c.var;
  return clientAddress ?? 'unknown';
};
