import { limits } from '#core/limits.ts';
import {
  changeNews,
  tabNews,
  type ChangeNews,
  type DoorbellEvent,
  type RungPage,
  type TabNews,
} from '#core/wire/doorbell-wire.ts';
import type { Engine } from './engine.ts';
import { backoffMs } from './reaction.ts';

interface DoorbellDeps extends Pick<StreamDeps, 'connect' | 'clock' | 'random' | 'setTimer'> {
  readonly userId: string;
  readonly locks: Pick<LockManager, 'request'>;
  /** Opens the channel of that name to this person's other tabs. */
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  readonly onChange: (news: ChangeNews) => void;
  /** Called when the person's teams, invites, settings or profile changed, or the server was away from its database. */
  readonly onTeams: () => void;
  /** Called when messages may have been missed: engines should then ask the server. */
  readonly onRefresh: () => void;
  readonly onFault: (fault: unknown) => void;
}

/** The doorbell (the server's messages about changed teams) as one tab uses it. */
export interface Doorbell {
  /** Whether an open stream in any tab of this browser reported an event within the last minute. */
  readonly isLive: () => boolean;
  /** Checks the stream. Call when the page is shown again, or the network or the session is back. */
  readonly check: () => void;
  readonly stop: () => void;
}

/**
 * Keeps one doorbell stream per person and browser: the tab with the lock has it, and passes its messages to other
 * tabs.
 */
export function createDoorbell(deps: DoorbellDeps): Doorbell {
  const { userId, locks, openChannel, clock, onChange, onTeams, onRefresh, onFault } = deps;
  const name = `spoolside-doorbell:${userId}`;
  const stopping = new AbortController();
  const channel = openChannel(name);
  let lastNewsAt = -Infinity;
  let stream: KeptStream | undefined;

  const receive = (news: TabNews) => {
    if (news.kind === 'quiet') lastNewsAt = -Infinity;
    else if (news.kind !== 'look') lastNewsAt = clock();
    if (news.kind === 'change') onChange(news);
    else if (news.kind === 'teams') onTeams();
    else if (news.kind === 'look') onRefresh();
  };
  const tellAll = (said: TabNews) => {
    if (stopping.signal.aborted) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage(said);
    receive(said);
  };

  /** Keeps the lock, and the stream with it, until this doorbell is stopped or the tab closes. */
  const lead = () =>
    new Promise<void>((resolve) => {
      stream = keepStream({
        ...deps,
        onEvent: (event, data) => {
          const said = wordOf(event, data);
          if (said !== undefined) tellAll(said);
        },
        onQuiet: () => tellAll({ kind: 'quiet' }),
        onRefresh: () => tellAll({ kind: 'look' }),
      });
      stopping.signal.addEventListener('abort', () => resolve());
    });

  channel.addEventListener('message', ({ data }) => {
    const said = tabNews.safeParse(data);
    if (said.success) receive(said.data); // a tab of another release may send other messages
  });
  // When the tab with the lock closes, the next tab gets the lock and opens a stream.
  locks.request(name, { signal: stopping.signal }, lead).catch((fault: unknown) => {
    if (!stopping.signal.aborted) onFault(fault);
  });

  return {
    isLive: () => clock() - lastNewsAt < limits.doorbellSilenceMs,
    check: () => stream?.check(),
    stop: () => {
      stream?.stop();
      stopping.abort();
      channel.close();
    },
  };
}

const wordOf = (event: DoorbellEvent, data: string): TabNews | undefined => {
  if (event !== 'change') return { kind: event };
  const news = changeNews.safeParse(JSON.parse(data));
  return news.success ? { kind: 'change', ...news.data } : undefined;
};

/** Opens a connection and reports its events and its end. Returns a function that closes it and ends the reports. */
export type Connect = (on: ConnectionListener) => () => void;

/** Receives what a connection reports. `data` is the event's text, unparsed. */
export interface ConnectionListener {
  readonly event: (name: DoorbellEvent, data: string) => void;
  readonly end: () => void;
}

/** The dependencies and callbacks of a stream. */
interface StreamDeps {
  readonly connect: Connect;
  readonly clock: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly onEvent: ConnectionListener['event'];
  /** Called when a live stream has ended or was silent for a minute. `keepStream` opens another one later. */
  readonly onQuiet: () => void;
  /** Called if messages may have been missed or cannot come at the moment: engines should then ask the server. */
  readonly onRefresh: () => void;
}

/** A stream that is kept open. */
interface KeptStream {
  /**
   * Checks that the stream still works. Call when the network may have changed, or the browser had suspended the page.
   */
  readonly check: () => void;
  readonly stop: () => void;
}

/**
 * Keeps a stream open, and opens it again when it ends.
 *
 *   opening ──first event──▶ live ──ended, or silent for a minute──▶ waiting (random, up to a minute) ──▶ opening
 *      └──refused or unreachable──▶ waiting         └──third in a row under five seconds──▶ resting (ten minutes) ──▶ opening
 */
export function keepStream(deps: StreamDeps): KeptStream {
  const { connect, clock, random, setTimer, onEvent, onQuiet, onRefresh } = deps;
  let phase: 'opening' | 'live' | 'waiting' | 'resting' = 'waiting';
  let since = 0;
  let lastEventAt = 0;
  let tries = 0;
  let shorts = 0;
  /** Whether engines may still rely on the stream, so that they ask less often. */
  let isTrusted = false;
  let close = () => {};
  let cancelTimer = () => {};

  const later = (ms: number, run: () => void) => {
    cancelTimer();
    cancelTimer = setTimer(run, ms);
  };
  const open = () => {
    phase = 'opening';
    since = lastEventAt = clock();
    later(limits.doorbellSilenceMs, lose);
    close = connect({ event: receive, end: lose });
  };
  const receive: ConnectionListener['event'] = (name, data) => {
    lastEventAt = clock();
    later(limits.doorbellSilenceMs, lose);
    onEvent(name, data);
    if (phase === 'live') return;
    phase = 'live';
    tries = 0;
    isTrusted = true;
    onRefresh(); // messages may have been missed while there was no stream
  };

  const lose = () => {
    close();
    const age = clock() - since;
    // A proxy may hold back the stream's data: a stream without a first event in time counts as one that ended early.
    const wasHeldBack = phase === 'opening' && age >= limits.doorbellSilenceMs;
    const wasShort = wasHeldBack || (phase === 'live' && age < limits.doorbellShortMs);
    if (wasShort) shorts += 1;
    else if (phase === 'live') shorts = 0;
    if (phase === 'live') onQuiet();
    else if (isTrusted) distrust();
    if (shorts >= limits.doorbellShorts) return rest();
    phase = 'waiting';
    tries += 1;
    later(backoffMs(tries, random), open);
  };

  const distrust = () => {
    isTrusted = false;
    onRefresh();
  };

  const rest = () => {
    phase = 'resting';
    shorts = 0;
    tries = 0;
    isTrusted = false;
    const end = clock() + limits.doorbellRestMs;
    const refresh = () => {
      if (clock() >= end) return open();
      onRefresh();
      later(limits.doorbellRestPollMs, refresh);
    };
    refresh();
  };

  open();
  return {
    check: () => {
      const quietMs = clock() - lastEventAt;
      if (phase === 'waiting') open();
      else if (phase === 'live' && quietMs > limits.doorbellPingMs + limits.doorbellShortMs) lose();
      else if (phase === 'opening' && quietMs > limits.doorbellShortMs) {
        close();
        open();
      }
    },
    stop: () => {
      cancelTimer();
      close();
    },
  };
}

/** Tells an engine that the server has a newer version of its team. */
export interface NewsWaker {
  /** Called with the version that the team has now, and the page that came with the ring. */
  readonly notify: (version: number, page?: RungPage) => void;
  readonly stop: () => void;
}

/** Wakes an engine for versions not pulled yet. News waits while the engine works: most is about its own push. */
export function createNewsWaker(
  engine: Pick<Engine, 'status' | 'subscribe' | 'wake'>,
  cursor: () => Promise<number>,
  onFault: (fault: unknown) => void,
): NewsWaker {
  let newest = 0;
  let rung: RungPage | undefined;
  let isStopped = false;

  const refresh = async () => {
    if (newest === 0 || engine.status().phase === 'working') return;
    const [version, page] = [newest, rung];
    newest = 0;
    const read = await cursor();
    if (version > read && !isStopped) engine.wake('doorbell', page);
  };
  const refreshSafely = () => {
    refresh().catch((fault: unknown) => {
      if (!isStopped) onFault(fault); // reading a database that was closed with its team is no fault
    });
  };
  const unsubscribe = engine.subscribe(refreshSafely);
  return {
    notify: (version, page) => {
      newest = Math.max(newest, version);
      rung = page;
      refreshSafely();
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
    },
  };
}
