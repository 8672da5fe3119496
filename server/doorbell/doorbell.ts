import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { teamIdsOf, versionsOf } from '#server/db/history/team-versions.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { Ring } from '#server/sync/push.ts';
import { coalesce } from './coalesce.ts';
import { openLine } from './line.ts';
import { peopleAtOnce, readNews, type News } from './news.ts';
import { openStream, type Listener, type Stream } from './stream.ts';

/** The doorbell of one node: what is rung here is heard by the streams of this node and of every other on the same database. A ring never throws and never waits. */
export interface Doorbell {
  /** A team has a new version. After the commit only. */
  readonly ring: Ring;
  /** These people's teams have changed: membership, role, or a team itself. After the commit only. */
  readonly ringTeams: (userIds: readonly string[]) => void;
  /** Sessions of a person have ended. After the commit only. */
  readonly ringSessions: (userId: string) => void;
  /** Opens a stream and tells it that it is alive; undefined when the person has too many. Throws when the database is out of reach. */
  readonly open: (listener: Listener) => Promise<ReadableStream<Uint8Array> | undefined>;
  /** Streams that are open on this node. */
  readonly count: () => number;
  /** Answers when this node hears the others. */
  readonly up: Promise<void>;
  /** Sends what is held back, ends every stream and lets the connection go. */
  readonly close: () => Promise<void>;
}

/** What a doorbell needs. Streams end when `stopping` is aborted. The two times are for tests. */
export interface DoorbellOptions {
  readonly db: Database;
  readonly address: DatabaseAddress;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly pingMs?: number;
  readonly heartbeatMs?: number;
}

/** Hangs up the doorbell of this node and begins to listen to the others. */
export const createDoorbell = (options: DoorbellOptions): Doorbell => {
  const { db, address, log, stopping, pingMs = limits.doorbellPingMs } = options;
  const from = newId();
  const streams = new Set<Stream>();
  const sending = new Set<Promise<void>>();

  const send = (news: News): void => {
    const sent = notify(db, news, log).finally(() => sending.delete(sent));
    sending.add(sent);
  };
  /** Here without a detour over the database, elsewhere by a notification. */
  const tell = (news: News): void => {
    deliver(news);
    send(news);
  };
  const deliver = (news: News): void => {
    for (const stream of streams) {
      if (news.kind === 'change') stream.change(news.team, news.version);
      else if (news.kind === 'teams' && news.users.includes(stream.userId)) judge(stream, true);
      else if (news.kind === 'sessions' && news.user === stream.userId) judge(stream);
    }
  };
  const judge = (stream: Stream, tellTeams = false): void => {
    stream.judge({ tellTeams }).catch((error: unknown) => {
      log.warn({ err: error }, 'A listener could not be judged');
      stream.end(); // they may have been shut out: better a new stream than a wrong one
    });
  };

  /** What was rung while the line was down is lost: everybody is told of everything they may hear. */
  const tellAll = async (): Promise<void> => {
    for (const stream of streams) judge(stream, true);
    const teams = new Set([...streams].flatMap((stream) => [...stream.teams()]));
    for (const { team, version } of await versionsOf(db, [...teams])) deliver({ kind: 'change', from, team, version });
  };

  const changes = coalesce((team, version) => tell({ kind: 'change', from, team, version }), limits.doorbellEveryMs);
  const line = openLine({
    address,
    channel,
    log,
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
    onPayload: (payload) => {
      const news = readNews(payload);
      if (news !== undefined && news.from !== from) deliver(news);
    },
    onRestored: () => {
      tellAll().catch((error: unknown) => {
        log.warn({ err: error }, 'The listeners could not be told what they missed');
        for (const stream of streams) stream.end(); // they come back, and look by themselves
      });
    },
  });
  const endAll = (): void => {
    for (const stream of streams) stream.end();
  };
  stopping.addEventListener('abort', endAll, { once: true });

  return {
    ring: changes.ring,
    ringTeams: (userIds) => {
      for (let at = 0; at < userIds.length; at += peopleAtOnce)
        tell({ kind: 'teams', from, users: userIds.slice(at, at + peopleAtOnce) });
    },
    ringSessions: (user) => tell({ kind: 'sessions', from, user }),
    open: async (listener) => {
      if (!makeRoom(streams, listener)) return undefined;
      const onEnd = (stream: Stream): void => void streams.delete(stream);
      const stream = openStream({ listener, teamsOf: (userId) => teamIdsOf(db, userId), pingMs, onEnd });
      streams.add(stream); // before it is judged: what changes meanwhile is judged again
      try {
        await stream.judge();
      } catch (error) {
        stream.end();
        throw error;
      }
      if (stopping.aborted) stream.end();
      stream.ping();
      return stream.body;
    },
    count: () => streams.size,
    up: line.up,
    close: async () => {
      changes.flush();
      endAll();
      const waiting = new AbortController();
      await Promise.race([Promise.all(sending), passes(sendsForMs, waiting.signal)]);
      waiting.abort();
      await line.close();
    },
  };
};

const channel = 'spoolside_doorbell';
const sendsForMs = 500;

/** A statement of its own, outside every transaction: commits that notify wait for each other. Somebody who misses it finds out when they next ask. */
const notify = async (db: Database, news: News, log: Log): Promise<void> => {
  try {
    await db.query('select pg_notify($1, $2)', [channel, JSON.stringify(news)]);
  } catch (error) {
    log.warn({ err: error }, 'The other servers were not told of a change');
  }
};

/** A browser that lost its stream without a word may have a new one, at the cost of the oldest of its session; a person with too many browsers may not. */
const makeRoom = (streams: ReadonlySet<Stream>, { userId, sessionId }: Listener): boolean => {
  const own = [...streams].filter((stream) => stream.userId === userId);
  if (own.length < limits.doorbellStreams) return true;
  const oldest = own.find((stream) => stream.sessionId === sessionId);
  oldest?.end();
  return oldest !== undefined;
};
