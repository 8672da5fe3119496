import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';

interface OwnRingsOptions {
  /** Sends a notification through the pool. Throws if the database cannot be reached. */
  readonly ring: () => Promise<void>;
  /** Whether the connection that listens works at this moment. */
  readonly isListening: () => boolean;
  /** Called when this node begins or ceases to receive its own notifications. */
  readonly onChange: (isDeaf: boolean) => void;
  readonly log: Log;
  readonly stopping: AbortSignal;
  /** The time in ms between two tries. */
  readonly everyMs: number;
  /** How long (ms) a notification may take. */
  readonly withinMs: number;
}

/** Whether a node receives its own notifications, and so those of others. */
export interface OwnRings {
  /** Whether the node's last own notification did not arrive. */
  readonly isDeaf: () => boolean;
  /** Call it for every own notification that arrives. */
  readonly heard: () => void;
  /** Resolves when the tries have ended, after `stopping` is aborted. */
  readonly over: Promise<void>;
}

// A pooler in transaction mode loses the `listen` of a connection without an error.
/** Notifies this node through the pool again and again. Skips a try while the database or the line is down. */
export const listenForOwnRings = (options: OwnRingsOptions): OwnRings => {
  const { ring, isListening, onChange, log, stopping, everyMs, withinMs } = options;
  let deaf = false;
  let arrive = (): void => {};

  const tryOnce = async (): Promise<void> => {
    if (!isListening()) return;
    const waiting = new AbortController();
    const arrived = new Promise<true>((resolve) => (arrive = () => resolve(true)));
    try {
      await ring();
    } catch {
      return; // the database is out of reach, which other code reports
    }
    const isHeard = await Promise.race([arrived, lasts(withinMs, AbortSignal.any([stopping, waiting.signal]))]);
    waiting.abort();
    if (stopping.aborted || (!isHeard && !isListening()) || deaf === !isHeard) return;
    deaf = !isHeard;
    if (deaf) log.warn(isDeafSentence);
    else log.info('This server hears notifications of the database again.');
    onChange(deaf);
  };

  const keepTrying = async (): Promise<void> => {
    do await tryOnce();
    while (await passes(everyMs, stopping));
  };
  return { isDeaf: () => deaf, heard: () => arrive(), over: keepTrying() };
};

const lasts = async (ms: number, over: AbortSignal): Promise<false> => {
  await passes(ms, over);
  return false;
};

const isDeafSentence =
  'This server does not hear what the database notifies, as behind a pooler in transaction mode. Devices learn of changes every 30 s only. Let DATABASE_URL lead to PostgreSQL directly or through a session pooler.';
