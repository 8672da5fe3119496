import type { Context } from 'hono';

/** Returns the `User-Agent` of a request, at most 255 characters; null if there is none. */
export function userAgentOf(c: Context): string | null {
  return c.req.header('User-Agent')?.slice(0, 255) ?? null;
}
