import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { errorResponse } from '#server/calls/error-response.ts';
import { tooLarge } from './read-request.ts';

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
