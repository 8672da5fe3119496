import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { ConfirmedEmail } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';
import { ensureProfile, profileOf } from '#server/db/profiles.ts';
import type { Database } from '#server/db/sql.ts';
import { streamOf, zipPieces } from '#server/export/export-file.ts';
import { personFiles } from '#server/export/person-files.ts';
import type { StoredBytes } from '#server/export/stored-files.ts';
import type { Bucket } from '#server/files/bucket.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { readForExport } from '#server/files/send-file.ts';
import { defineRoute, type Call, type Route } from './route.ts';

interface ExportRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly provenEmail: ConfirmedEmail;
  readonly bucket?: Bucket;
}

/** The route that sends a person everything they may read. Each server runs one export of a person at a time. */
export function exportRoutes({ db, clock, provenEmail, bucket }: ExportRouteDeps): readonly Route[] {
  const stores = createFileStores(db, bucket);
  const takeTurn = createTurns(clock, retryAfterSeconds * 1000);

  const write = async (turn: Turn, { caller, request, log }: Asked) => {
    const { userId } = caller;
    const now = new Date(clock());
    await ensureProfile(db, caller, now);
    if ((await profileOf(db, userId)) === undefined) return undefined;
    const person = { userId, email: await provenEmail(caller, request), now };
    const report = (error: unknown) => log.error({ err: error }, 'An export lacks the bytes of a file');
    const read: StoredBytes['read'] = (file, start) => readForExport(stores, file, start, report);
    const files = personFiles(db, person, { read, report });
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
      summary: 'Everything you may read, as JSON and CSV in a ZIP, with the photos and papers of your teams',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'application/zip' } },
      handle: async (asked) => {
        // takes the turn before the first `await`, so that only one of two simultaneous calls gets it
        const turn = takeTurn(asked.caller.userId);
        if (turn === undefined) return refuse('too_many_requests', { message: isBusy, retryAfterSeconds });
        let answer: Response | undefined;
        try {
          answer = await write(turn, asked);
        } finally {
          if (answer === undefined) turn.end();
        }
        return answer ?? refuse('unauthenticated'); // no profile means that the account has ended
      },
    }),
  ];
}

type Asked = Pick<Call<'user', unknown, undefined, undefined>, 'caller' | 'request' | 'log'>;

const retryAfterSeconds = 30;

const during = async function* (turn: Turn, log: Log, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  turn.begin();
  try {
    yield* pieces;
  } catch (error) {
    // the status has already been sent, so only a broken body tells the client of the error
    log.error({ err: error }, 'An export was cut short');
    throw error;
  } finally {
    turn.end();
  }
};

const isBusy = 'An export of yours is being written already.';

/** Permission for one task of a person. After `begin` it lasts until `end`; a second `end` changes nothing. */
interface Turn {
  readonly begin: () => void;
  readonly end: () => void;
}

/** Runs the work, then ends the turn. Without a turn, returns undefined and does not run the work. */
export async function runDuringTurn<T>(turn: Turn | undefined, work: () => Promise<T>): Promise<T | undefined> {
  if (turn === undefined) return undefined;
  turn.begin();
  try {
    return await work();
  } finally {
    turn.end();
  }
}

// Each server counts its own turns, because they protect its memory and its processor.
/**
 * Creates a function that returns a turn; undefined while the person has one. A turn must begin within `patienceMs`.
 */
export function createTurns(clock: Clock, patienceMs: number): (userId: string) => Turn | undefined {
  const taken = new Map<string, { until: number }>();
  return (userId) => {
    const now = clock();
    if ((taken.get(userId)?.until ?? now) > now) return undefined;
    const own = { until: now + patienceMs };
    taken.set(userId, own);
    return {
      begin: () => {
        own.until = Infinity;
      },
      end: () => {
        if (taken.get(userId) === own) taken.delete(userId);
      },
    };
  };
}
