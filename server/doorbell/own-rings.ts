import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';

interface OwnRingsOptions {
  readonly ring: () => Promise<void>;
  readonly isListening: () => boolean;
  /** Called when this node begins or ceases to receive its own notifications. */
  readonly onChange: (losesRings: boolean) => void;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly everyMs: number;
  readonly withinMs: number;
}

/** Whether a node receives its own notifications, and therefore the notifications of other nodes. */
export interface OwnRings {
  /** Whether, at the last finished check, two of the node's own notifications in a row did not arrive. */
  readonly losesRings: () => boolean;
  /** Must be called for every own notification that arrives. */
  readonly arrived: () => void;
  /** Resolves when the tries have ended, because `stopping` was aborted. */
  readonly over: Promise<void>;
}

// A pooler in transaction mode loses the `listen` of a connection without an error.
/** Notifies this node through the pool again and again. Skips a try while the database or the line is down. */
export function listenForOwnRings(options: OwnRingsOptions): OwnRings {
  const { ring, isListening, onChange, log, stopping, everyMs, withinMs } = options;
  let isLost = false;
  let arrive = (): void => {};

  // returns undefined while the database or the line is down
  const tryOnce = async (): Promise<boolean | undefined> => {
    if (!isListening()) return undefined;
    const waiting = new AbortController();
    const arrived = new Promise<true>((resolve) => (arrive = () => resolve(true)));
    try {
      await ring();
    } catch {
      return undefined; // the database is out of reach, which another part reports
    }
    const isHere = await Promise.race([arrived, lasts(withinMs, AbortSignal.any([stopping, waiting.signal]))]);
    waiting.abort();
    return !stopping.aborted && (isHere || isListening()) ? isHere : undefined;
  };

  const judge = async (): Promise<void> => {
    // tries a second time, because a busy database may be late once
    const first = await tryOnce();
    const isHere = first === false ? await tryOnce() : first;
    if (isHere === undefined || isLost === !isHere) return;
    isLost = !isHere;
    if (isLost) log.warn(lostSentence);
    else log.info('Notifications of the database arrive at this server again.');
    onChange(isLost);
  };

  const keepTrying = async (): Promise<void> => {
    do await judge();
    while (await passes(everyMs, stopping));
  };
  return { losesRings: () => isLost, arrived: () => arrive(), over: keepTrying() };
}

const lasts = async (ms: number, over: AbortSignal): Promise<false> => {
  await passes(ms, over);
  return false;
};

const lostSentence =
  'Notifications of the database do not arrive at this server, as behind a pooler in transaction mode. Devices learn of changes every 30 s only. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
