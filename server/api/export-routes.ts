import type { Clock } from '#server/base/clock.ts';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import type { Database } from '#server/db/sql.ts';
import type { Log } from '#server/base/log.ts';
import { personFiles } from '#server/export/person-files.ts';
import { streamOf } from '#server/export/stream-of.ts';
import { zipPieces } from '#server/export/zip-pieces.ts';
import type { ConfirmedEmail } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Call, type Route } from './route.ts';
import { createTurns, type Turn } from './turns.ts';

/** What exporting stands on. */
export interface ExportRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provenEmail: ConfirmedEmail;
}

/** How a person takes everything with them. One export at a time is enough for anybody. */
export const exportRoutes = ({ db, clock, provenEmail }: ExportRouteDeps): readonly Route[] => {
  const takeTurn = createTurns(clock, retryAfterSeconds * 1000);

  const write = async (turn: Turn, { caller, request, log }: Asked) => {
    const { userId } = caller;
    const now = new Date(clock());
    await ensureProfile(db, caller, now);
    if ((await profileOf(db, userId)) === undefined) return undefined;
    const files = personFiles(db, { userId, email: await provenEmail(caller, request), now });
    const name = `spoolside-${now.toISOString().slice(0, 10)}.zip`;
    return new Response(streamOf(during(turn, log, zipPieces(files, now)), turn.end), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    });
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/users/me/export',
      rule: 'user',
      summary: 'Everything you may read, as JSON and CSV in a ZIP',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'application/zip' } },
      handle: async (asked) => {
        const turn = takeTurn(asked.caller.userId); // before anything is waited for: two at once are one too many
        if (turn === undefined) return refuse('too_many_requests', { message: isBusy, retryAfterSeconds });
        let answer: Response | undefined;
        try {
          answer = await write(turn, asked);
        } finally {
          if (answer === undefined) turn.end();
        }
        return answer ?? refuse('unauthenticated'); // their account has ended
      },
    }),
  ];
};

type Asked = Pick<Call<'user', unknown, undefined, undefined>, 'caller' | 'request' | 'log'>;

const retryAfterSeconds = 30;

const during = async function* (turn: Turn, log: Log, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  turn.begin();
  try {
    yield* pieces;
  } catch (error) {
    log.error({ err: error }, 'An export was cut short'); // the answer has begun: its reader sees that it does not end
    throw error;
  } finally {
    turn.end();
  }
};

const isBusy = 'An export of yours is being written already.';
