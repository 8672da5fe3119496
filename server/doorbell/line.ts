import pg from 'pg';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import type { Log } from '#server/base/log.ts';

interface LineOptions {
  readonly address: DatabaseAddress;
  readonly channel: string;
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  /** Called when the line works again after a break; notifications during the break are lost. */
  readonly onRestored: () => void;
  readonly heartbeatMs?: number;
  readonly answerWithinMs?: number;
}

/** A connection that listens until it is closed. */
export interface Line {
  /** Resolves when the line first works, or is closed. */
  readonly up: Promise<void>;
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens a connection outside every pool to listen; opens a new one whenever it breaks. */
export function openLine(options: LineOptions): Line {
  const closing = new AbortController();
  let isUp = (): void => {};
  let isListening = false;
  const up = new Promise<void>((resolve) => (isUp = resolve));
  const running = keepUp(options, closing.signal, isUp, (is) => (isListening = is));
  return {
    up,
    isListening: () => isListening,
    close: async () => {
      closing.abort();
      isUp();
      await running;
    },
  };
}

// connecting ──▶ listening ──broken, or an unanswered heartbeat──▶ pausing (0.1 s to 10 s) ──▶ connecting
const keepUp = async (
  options: LineOptions,
  closing: AbortSignal,
  isUp: () => void,
  listens: (is: boolean) => void,
): Promise<void> => {
  let wasUp = false;
  let tries = 0;
  while (!closing.aborted) {
    try {
      await listen(options, closing, () => {
        listens(true);
        if (wasUp) options.onRestored();
        else isUp();
        wasUp = true;
        tries = 0;
      });
    } catch (error) {
      if (closing.aborted) return;
      options.log.warn({ err: error }, 'The doorbell cannot hear the other servers');
    } finally {
      listens(false);
    }
    tries += 1;
    await pause(Math.min(mostPauseMs, firstPauseMs * 2 ** tries) * (0.5 + Math.random() / 2), closing);
  }
};

const firstPauseMs = 100;
const mostPauseMs = 10_000;

const listen = async (
  { address, channel, onPayload, heartbeatMs = 30_000, answerWithinMs = 5000 }: LineOptions,
  closing: AbortSignal,
  onListening: () => void,
): Promise<void> => {
  const client = new pg.Client({
    ...('url' in address ? { connectionString: address.url } : address),
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    application_name: 'spoolside-doorbell',
  });
  const broken = new AbortController();
  client.on('error', (error) => broken.abort(error));
  client.on('end', () => broken.abort(new Error('The connection has ended.')));
  client.on('notification', ({ payload }) => payload !== undefined && onPayload(payload));
  const over = AbortSignal.any([closing, broken.signal]);
  const ended = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));
  const unlessOver = async (work: Promise<unknown>): Promise<void> => {
    await Promise.race([work, ended]);
    over.throwIfAborted(); // when the server stops, it must not wait for an answer that may never come
  };
  try {
    await unlessOver(client.connect());
    await unlessOver(client.query(`listen ${channel}`));
    onListening();
    for (;;) {
      await pause(heartbeatMs, over);
      over.throwIfAborted();
      // A connection over a cut cable stays silent: only a query that gets no answer shows the fault.
      await unlessOver(client.query('select 1'));
    }
  } finally {
    // not awaited, because a database out of reach would not answer
    void client.end();
  }
};

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
};
