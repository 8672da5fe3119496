import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import type { Log } from '#server/base/log.ts';
import { eventText } from './event-text.ts';

/** Somebody who wants to be told. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
  /** Whether the session with which the stream was opened still stands. Throws when that cannot be known now. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Aborted when the other end has hung up. */
  readonly gone: AbortSignal;
  readonly log: Log;
}

/** What a stream stands on. `onEnd` is called once, however it ends. */
export interface StreamOptions {
  readonly listener: Listener;
  readonly teamsOf: (userId: string) => Promise<ReadonlySet<string>>;
  readonly pingMs: number;
  readonly onEnd: (stream: Stream) => void;
}

/** One open stream: opened → judged → live (judged again at every ping) → ended. */
export interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly teams: () => ReadonlySet<string>;
  /** Looks once more who may listen and to what; the person is told when their teams have changed, or when asked to. Rejects when that cannot be known. */
  readonly judge: (options?: { readonly tellTeams?: boolean }) => Promise<void>;
  readonly ping: () => void;
  /** Tells of a new version, if the team is one of the listener's. */
  readonly change: (team: string, version: number) => void;
  readonly end: () => void;
}

/** Opens a stream that nobody has been told anything on yet. */
export const openStream = ({ listener, teamsOf, pingMs, onEnd }: StreamOptions): Stream => {
  const { userId, sessionId, isSignedIn, gone, log } = listener;
  const encoder = new TextEncoder();
  let teams: ReadonlySet<string> | undefined;
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
    // Whoever does not read any more gets a fresh stream when they do; nothing is kept for them.
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
    const turn = turns.then(() => judgeOnce(tellTeams)); // in turn, so that an older answer never stands over a newer one
    turns = turn.catch(() => undefined); // the one who asked hears of it
    return turn;
  };
  const stream: Stream = {
    userId,
    sessionId,
    body,
    teams: () => teams ?? new Set(),
    judge,
    ping: () => tell('ping'),
    change: (team, version) => {
      if (teams?.has(team)) tell('change', { team, version });
    },
    end,
  };

  const judgeAndPing = (): void => {
    judge().then(stream.ping, (error: unknown) => {
      // Without a ping the other end finds out by itself that something is wrong.
      log.warn({ err: error }, 'A listener could not be judged');
    });
  };
  const pings = setInterval(judgeAndPing, pingMs);
  gone.addEventListener('abort', end);
  return stream;
};

/** Bytes that may wait for a reader: some hundred rings. */
const mostUnread = 16 * 1024;

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((team) => other.has(team));
