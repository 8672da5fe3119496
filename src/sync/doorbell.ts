import { limits } from '#core/limits.ts';
import { changeNews, tabNews, type ChangeNews, type DoorbellEvent, type TabNews } from '#core/wire/doorbell-wire.ts';
import { keepStream, type KeptStream, type StreamDeps } from './doorbell-stream.ts';

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
