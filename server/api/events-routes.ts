import type { Doorbell } from '#server/doorbell/doorbell.ts';
import type { Authenticate } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';

/** The doorbell, which tells browsers of changes, and the check of who is still signed in. */
export interface LiveDeps {
  readonly doorbell: Doorbell;
  readonly authenticate: Authenticate;
}

/** The route of the stream that tells a browser of changes. Refuses while the doorbell is absent or misses changes. */
export function eventsRoutes(live: LiveDeps | undefined): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sync/events',
      rule: 'user',
      summary: 'Hear of changes as they happen; one stream per browser',
      sameOrigin: true,
      answer: { 200: { mediaType: 'text/event-stream' } },
      handle: async ({ caller: { userId, sessionId }, request, log }) => {
        if (live === undefined) return refuse('unavailable', { retryAfterSeconds: 600 });
        if (live.doorbell.losesRings()) return refuse('unavailable', { retryAfterSeconds: 60 });
        const isSignedIn = async (): Promise<boolean> => (await live.authenticate(request)).ok;
        const body = await live.doorbell.open({ userId, sessionId, isSignedIn, gone: request.signal, log });
        if (body === undefined) return refuse('too_many_requests', { message: tooMany, retryAfterSeconds: 600 });
        return new Response(body, { headers });
      },
    }),
  ];
}

const tooMany = 'You have this open in too many browsers at once. This one asks from time to time instead.';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // without this header, a proxy that buffers answers would delay the message about a change
  'X-Accel-Buffering': 'no',
};
