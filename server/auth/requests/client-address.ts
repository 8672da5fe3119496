import type { Context } from 'hono';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** The address that a request came from, past the proxies that are trusted; `unknown` without a socket. */
export const clientAddressOf = (c: Context): string => {
  const { clientAddress }: Partial<ServerEnv['Variables']> = c.var;
  return clientAddress ?? 'unknown';
};
