import type { Clock } from '#server/clock.ts';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import type { Database } from '#server/db/sql.ts';
import type { Log } from '#server/log.ts';
import { personFiles } from '#server/export/person-files.ts';
import { streamOf } from '#server/export/stream-of.ts';
import { zipPieces } from '#server/export/zip-pieces.ts';
import type { ConfirmedEmail } from './caller.ts';
import { refuse } from './refusal.ts';
import { defineRoute, type Route } from './route.ts';

/** What exporting stands on. */
export interface ExportRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provenEmail: ConfirmedEmail;
}

/** How a person takes everything with them. One export at a time is enough for anybody. */
export const exportRoutes = ({ db, clock, provenEmail }: ExportRouteDeps): readonly Route[] => {
  const busy = new Set<string>();

  const once = async function* (
    userId: string,
    log: Log,
    pieces: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    busy.add(userId); // when the first piece is asked for, and not for an answer that nobody reads
    try {
      yield* pieces;
    } catch (error) {
      log.error({ err: error }, 'An export was cut short'); // the answer has begun: its reader sees that it does not end
      throw error;
    } finally {
      busy.delete(userId);
    }
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/users/me/export',
      rule: 'user',
      summary: 'Everything you may read, as JSON and CSV in a ZIP',
      sameOrigin: true,
      answer: { 200: { mediaType: 'application/zip' } },
      handle: async ({ caller, request, log }) => {
        const { userId } = caller;
        if (busy.has(userId)) return refuse('too_many_requests', { message: isBusy, retryAfterSeconds: 30 });
        const now = new Date(clock());
        await ensureProfile(db, caller, now);
        if ((await profileOf(db, userId)) === undefined) return refuse('unauthenticated'); // their account has ended
        const files = personFiles(db, { userId, email: await provenEmail(caller, request), now });
        const name = `spoolside-${now.toISOString().slice(0, 10)}.zip`;
        return new Response(streamOf(once(userId, log, zipPieces(files, now))), {
          headers: {
            'Content-Type': 'application/zip',
            'Content-Disposition': `attachment; filename="${name}"`,
            'Cache-Control': 'no-store',
          },
        });
      },
    }),
  ];
};

const isBusy = 'An export of yours is being written already.';
