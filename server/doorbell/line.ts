import pg from 'pg';
import type { DoorbellEvent, RungPage } from '#core/wire/doorbell-wire.ts';
import type { Log } from '#server/base/log.ts';
import type { DatabaseAddress } from '#server/db/postgres.ts';

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

/** The person and the session that opened a stream. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
  readonly isSignedIn: () => Promise<boolean>;
  readonly gone: AbortSignal;
  readonly log: Log;
}

/** Options of a stream. `onEnd` is called once, whatever ends the stream. */
interface StreamOptions {
  readonly listener: Listener;
  readonly teamsOf: (userId: string) => Promise<ReadonlyMap<string, number>>;
  readonly pingMs: number;
  readonly onEnd: (stream: Stream) => void;
}

/** One stream: opened → judged (session and teams checked) → live (judged again before every ping) → ended. */
export interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly body: ReadableStream<Uint8Array>;
  /** The person's teams as last judged: the internal id of each by its public id. */
  readonly teams: () => ReadonlyMap<string, number>;
  /** Ends the stream if the session has ended; else sends `teams` if changed or requested. Rejects if a check fails. */
  readonly judge: (options?: { readonly tellTeams?: boolean }) => Promise<void>;
  readonly ping: () => void;
  /** The version of a team up to which this stream has told of; undefined before its first ring. */
  readonly toldOf: (team: string) => number | undefined;
  readonly isSignedIn: () => Promise<boolean>;
  readonly change: (team: string, version: number, news?: RungPage) => void;
  readonly end: () => void;
}

/** Opens a stream; nothing has been sent on it yet. */
export function openStream({ listener, teamsOf, pingMs, onEnd }: StreamOptions): Stream {
  const { userId, sessionId, isSignedIn, gone, log } = listener;
  const encoder = new TextEncoder();
  const told = new Map<string, number>();
  let teams: ReadonlyMap<string, number> | undefined;
  let isOpen = true;
  let turns: Promise<unknown> = Promise.resolve();
  let out: ReadableStreamDefaultController<Uint8Array>;

  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => void (out = controller), cancel: () => leave() },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnread }),
  );

  const leave = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(pings);
    gone.removeEventListener('abort', end);
    onEnd(stream);
  };
  const end = (): void => {
    if (!isOpen) return;
    leave();
    out.close();
  };
  const tell = (event: DoorbellEvent, data?: Readonly<Record<string, unknown>>): void => {
    if (!isOpen) return;
    // A client that has stopped reading loses its stream and may open a new one; no event is stored for it.
    if ((out.desiredSize ?? 0) <= 0) return end();
    out.enqueue(encoder.encode(eventText(event, data)));
  };

  const judgeOnce = async (tellTeams: boolean): Promise<void> => {
    if (!isOpen) return;
    if (!(await isSignedIn())) return end();
    const now = await teamsOf(userId);
    const isNews = tellTeams || (teams !== undefined && !isSame(teams, now));
    teams = now;
    if (isNews) tell('teams');
  };
  const judge: Stream['judge'] = ({ tellTeams = false } = {}) => {
    // one check after the other, so that the result of an older check never replaces a newer result
    const turn = turns.then(() => judgeOnce(tellTeams));
    turns = turn.catch(() => undefined); // the caller of `judge` gets the error, so it is dropped here
    return turn;
  };
  const stream: Stream = {
    userId,
    sessionId,
    body,
    teams: () => teams ?? new Map(),
    judge,
    ping: () => tell('ping'),
    toldOf: (team) => told.get(team),
    isSignedIn,
    change: (team, version, news) => {
      if (teams?.has(team) !== true) return;
      told.set(team, news?.page.to ?? version);
      tell('change', { team, version, ...(news !== undefined && { news }) });
    },
    end,
  };

  const judgeAndPing = (): void => {
    judge().then(stream.ping, (error: unknown) => {
      // No ping is sent, so that the client notices that something is wrong.
      log.warn({ err: error }, 'A listener could not be judged');
    });
  };
  const pings = setInterval(judgeAndPing, pingMs);
  gone.addEventListener('abort', end);
  return stream;
}

/** The most bytes that may wait for a slow client: room for a few rings with pages, or a thousand without. */
const mostUnread = 64 * 1024;

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one.keys()].every((team) => other.has(team));

/** Formats one server-sent event. Browsers ignore an event without data, so an empty one has `{}` as data. */
const eventText = (event: DoorbellEvent, data: Readonly<Record<string, unknown>> = {}): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
