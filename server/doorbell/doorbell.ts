import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import { type Log, createLog } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { teamIdsOf, versionsOf } from '#server/db/history/team-history.ts';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { Ring } from '#server/sync/push.ts';
import { openLine, openStream, type Listener, type Stream } from './line.ts';

/** The doorbell of one node (server process), which rings the streams of all nodes. Ringing never throws or waits. */
export interface Doorbell {
  /** Notifies streams that a team has a new version. Call it only after the commit. */
  readonly ring: Ring;
  /** Notifies people that their teams, memberships or roles have changed. Call it only after the commit. */
  readonly ringTeams: (userIds: readonly string[]) => void;
  /** Ends the person's streams whose session has ended. Call it only after the commit. */
  readonly ringSessions: (userId: string) => void;
  /** Opens a stream; undefined if the person has too many streams. Throws if the database is out of reach. */
  readonly open: (listener: Listener) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly count: () => number;
  /** Whether the database drops notifications on their way to this node, so that its streams would miss news. */
  readonly losesRings: () => boolean;
  /** Resolves when this node first receives rings of other nodes, or is closed. */
  readonly up: Promise<void>;
  /** Sends the rings that still wait, ends every stream and closes the connection. */
  readonly close: () => Promise<void>;
}

/** The texts by which nodes (server processes) find out whether they have the same keys. */
export interface KeyNames {
  /** A text that is equal on two nodes only if they have the same secret for refresh tokens. */
  readonly mark: string;
  /** The name of the public key that signs now; undefined if a node of an earlier release sent the message. */
  readonly signer?: string | undefined;
}

/** The text that this node sends about itself, and a function that is called with the text of another node. */
export interface Greeting {
  readonly own: () => KeyNames;
  readonly onOther: (other: KeyNames) => void;
}

/** Options of a doorbell. Streams end when `stopping` is aborted. The times (ms) are for tests. */
export interface DoorbellOptions {
  readonly db: Database;
  readonly address: DatabaseAddress;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly greeting?: Greeting;
  /** Reads the page that a person's pull after a version would answer; without it, rings carry no pages. */
  readonly pageOf?: (teamId: number, userId: string, after: number) => Promise<RungPage | undefined>;
  readonly pingMs?: number;
  readonly heartbeatMs?: number;
  readonly ownRingMs?: number;
  readonly ownRingWithinMs?: number;
}

/** Starts the doorbell of this node and begins to listen for rings of other nodes. */
export function createDoorbell(options: DoorbellOptions): Doorbell {
  const { db, address, log, stopping, pageOf, pingMs = limits.doorbellPingMs } = options;
  const from = newId();
  const streams = new Set<Stream>();
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();

  const send = (news: News): void => {
    const sent = tryToNotify(db, news, log).finally(() => sending.delete(sent));
    sending.add(sent);
  };
  const tell = (news: News, by?: string): void => {
    deliver(news, by);
    send(news);
  };
  const deliver = (news: News, by?: string): void => {
    if (news.kind === 'change') ringStreams(news.team, news.version, by);
    for (const stream of streams) {
      if (news.kind === 'teams' && news.users.includes(stream.userId)) judge(stream, true);
      else if (news.kind === 'sessions' && news.user === stream.userId) judge(stream);
    }
  };
  /** Rings each stream of a team with the page that its reader needs; the sender's own session reads by itself. */
  const ringStreams = (team: string, version: number, by?: string): void => {
    const pages = new Map<string, Promise<RungPage | undefined>>();
    const pageFor = (teamId: number, userId: string, after: number): Promise<RungPage | undefined> | undefined => {
      const reader = `${userId} ${after}`;
      if (pageOf !== undefined && !pages.has(reader) && pages.size < serverLimits.ringReaders)
        pages.set(reader, pageOf(teamId, userId, after));
      return pages.get(reader);
    };
    for (const stream of streams) {
      const teamId = stream.teams().get(team);
      if (teamId === undefined) continue;
      // before the first ring, a device that has read all is most likely one change behind
      const after = stream.toldOf(team) ?? version - 1;
      const isToRead = stream.sessionId !== by && after > 0 && after < version && !closing.signal.aborted;
      const page = isToRead ? pageFor(teamId, stream.userId, after) : undefined;
      if (page === undefined) stream.change(team, version);
      else void ringWith(stream, page, team, version);
    }
  };
  const ringWith = async (stream: Stream, page: Promise<RungPage | undefined>, team: string, version: number) => {
    try {
      const [isSignedIn, news] = await Promise.all([stream.isSignedIn(), page]);
      if (isSignedIn) stream.change(team, version, news);
      else stream.end();
    } catch (error) {
      log.warn({ err: error }, 'A ring has no page');
      stream.change(team, version); // the device pulls
    }
  };
  const meet = ({ from: sender, mark, signer }: Extract<News, { kind: 'self' }>): void => {
    if (sender === from) ownRings?.arrived();
    else if (mark !== undefined) options.greeting?.onOther({ mark, signer });
  };
  const judge = (stream: Stream, tellTeams = false): void => {
    stream.judge({ tellTeams }).catch((error: unknown) => {
      log.warn({ err: error }, 'A listener could not be judged');
      stream.end(); // the person may have lost access; if not, their device opens a new stream
    });
  };

  /** Notifies every stream of its teams and their versions, because rings were lost while the connection was broken. */
  const tellAll = async (): Promise<void> => {
    // the listening connection may work before the pool does, for example behind a pooler; a failed check would end
    // streams
    await answers(db, closing.signal);
    if (closing.signal.aborted) return;
    for (const stream of streams) judge(stream, true);
    const teams = new Set([...streams].flatMap((stream) => [...stream.teams().keys()]));
    for (const { team, version } of await versionsOf(db, [...teams])) deliver({ kind: 'change', from, team, version });
  };

  const changes = coalesce(
    (team, version, by) => tell({ kind: 'change', from, team, version }, by),
    serverLimits.doorbellEveryMs,
  );
  const line = openLine({
    address,
    channel,
    log,
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
    onPayload: (payload) => {
      const news = readNews(payload);
      if (news === undefined) return;
      if (news.kind === 'self') meet(news);
      else if (news.from !== from) deliver(news);
    },
    onRestored: () => {
      tellAll().catch((error: unknown) => {
        log.warn({ err: error }, 'The listeners could not be told what they missed');
        for (const stream of streams) stream.end(); // ends the streams, so that the devices open new streams and pull
      });
    },
  });
  const endAll = (): void => {
    for (const stream of streams) stream.end();
  };
  stopping.addEventListener('abort', endAll, { once: true });

  let ownRings: OwnRings | undefined;
  const testLine = async (): Promise<void> => {
    await line.up;
    if (stopping.aborted || closing.signal.aborted) return;
    ownRings = listenForOwnRings({
      ring: () => notify(db, { kind: 'self', from, ...options.greeting?.own() }),
      isListening: line.isListening,
      // ends all streams, so that the devices pull from time to time; the server refuses new streams meanwhile
      onChange: (losesRings) => losesRings && endAll(),
      log,
      stopping: AbortSignal.any([stopping, closing.signal]),
      everyMs: options.ownRingMs ?? serverLimits.ownRingMs,
      withinMs: options.ownRingWithinMs ?? serverLimits.ownRingWithinMs,
    });
  };
  void testLine();

  return {
    ring: changes.ring,
    ringTeams: (userIds) => {
      for (let at = 0; at < userIds.length; at += peopleAtOnce)
        tell({ kind: 'teams', from, users: userIds.slice(at, at + peopleAtOnce) });
    },
    ringSessions: (user) => tell({ kind: 'sessions', from, user }),
    open: async (listener) => {
      if (!admitStream(streams, listener)) return undefined;
      const onEnd = (stream: Stream): void => void streams.delete(stream);
      const stream = openStream({ listener, teamsOf: (userId) => teamIdsOf(db, userId), pingMs, onEnd });
      streams.add(stream); // added before `judge`: news that arrives during the check then makes the stream check again
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
    losesRings: () => ownRings?.losesRings() === true,
    up: line.up,
    close: async () => {
      closing.abort();
      changes.flush();
      endAll();
      const waiting = new AbortController();
      await Promise.race([Promise.all(sending), passes(sendsForMs, waiting.signal)]);
      waiting.abort();
      await ownRings?.over;
      await line.close();
    },
  };
}

const channel = 'spoolside_doorbell';
const sendsForMs = 500;

const answers = async (db: Database, closing: AbortSignal): Promise<void> => {
  do
    try {
      await db.query('select 1');
      return;
    } catch (error) {
      if (!isDatabaseFault(error)) throw error;
    }
  while (await passes(asksAgainMs, closing));
};

const asksAgainMs = 500;

/** Notifies the other nodes outside a transaction, because commits that notify wait for each other. Logs a failure. */
const tryToNotify = async (db: Database, news: News, log: Log): Promise<void> => {
  try {
    await notify(db, news);
  } catch (error) {
    log.warn({ err: error }, 'The other servers were not told of a change');
  }
};

const notify = async (db: Database, news: News): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [channel, JSON.stringify(news)]);
};

/** At the limit of a person's streams, ends the oldest stream of the same session; false if the session has none. */
const admitStream = (streams: ReadonlySet<Stream>, { userId, sessionId }: Listener): boolean => {
  const own = [...streams].filter((stream) => stream.userId === userId);
  if (own.length < serverLimits.doorbellStreams) return true;
  const oldest = own.find((stream) => stream.sessionId === sessionId);
  oldest?.end();
  return oldest !== undefined;
};

// `self`: the sender tests whether notifications reach it, and names its keys; earlier releases sent no `signer`
/** The messages between nodes; `from` is the sender. */
const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), from: id, team: id, version: z.int() }),
  z.object({ kind: z.literal('teams'), from: id, users: z.array(id) }),
  z.object({ kind: z.literal('sessions'), from: id, user: id }),
  z.object({ kind: z.literal('self'), from: id, mark: z.optional(z.string()), signer: z.optional(z.string()) }),
]);

/** One message between nodes. It never contains data of a team: each node reads the pages of its own streams. */
type News = z.infer<typeof news>;

/** Reads the news in a notification; undefined if this release does not understand it. */
export function readNews(payload: string): News | undefined {
  try {
    const read = news.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // another release, or a person with psql, sent the notification
  }
}

/** The most user ids in one notification: PostgreSQL refuses 8,000 bytes, and an id takes 39. */
export const peopleAtOnce = 150;

/** A doorbell that merges rings in quick succession. `flush` sends the versions that still wait. */
interface Coalesced {
  readonly ring: Ring;
  readonly flush: () => void;
}

/** Sends the first ring of a team immediately, then at most one ring in `everyMs` ms, with the highest version. */
export function coalesce(send: Ring, everyMs: number): Coalesced {
  const held = new Map<string, { waiting: Waiting | undefined; readonly timer: NodeJS.Timeout }>();

  const release = (team: string): void => {
    const waiting = held.get(team)?.waiting;
    held.delete(team);
    if (waiting !== undefined) pass(team, waiting);
  };
  const pass = (team: string, { version, by }: Waiting): void => {
    held.set(team, { waiting: undefined, timer: setTimeout(release, everyMs, team) });
    send(team, version, by);
  };

  return {
    ring: (team, version, by) => {
      const one = held.get(team);
      if (one === undefined) return pass(team, { version, by });
      const { waiting = { version, by } } = one;
      // what two sessions wrote is new for both
      one.waiting = { version: Math.max(waiting.version, version), by: waiting.by === by ? by : undefined };
    },
    flush: () => {
      for (const [team, { waiting, timer }] of held) {
        clearTimeout(timer);
        if (waiting !== undefined) send(team, waiting.version, waiting.by);
      }
      held.clear();
    },
  };
}

interface Waiting {
  readonly version: number;
  readonly by: string | undefined;
}

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
interface OwnRings {
  /** Whether, at the last finished check, two of the node's own notifications in a row did not arrive. */
  readonly losesRings: () => boolean;
  /** Must be called for every own notification that arrives. */
  readonly arrived: () => void;
  /** Resolves when the tries have ended, because `stopping` was aborted. */
  readonly over: Promise<void>;
}

// A pooler in transaction mode loses the `listen` of a connection without an error.
/** Notifies this node through the pool again and again. Skips a try while the database or the line is down. */
function listenForOwnRings(options: OwnRingsOptions): OwnRings {
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

/** Whether a notification sent through the pool arrives at a connection that listens, within `withinMs` ms. */
export async function getsNotifications(sql: Sql, address: DatabaseAddress, withinMs = 3000): Promise<boolean> {
  const channel = `spoolside_${newId().replaceAll('-', '')}`;
  const over = new AbortController();
  const line = openLine({
    address,
    channel,
    log: createLog('silent'),
    onPayload: () => over.abort(),
    onRestored: () => {},
  });
  try {
    await Promise.race([line.up, passes(withinMs, over.signal)]);
    await sql.query(`select pg_notify($1, '')`, [channel]);
    await passes(withinMs, over.signal);
    return over.signal.aborted;
  } finally {
    await line.close();
  }
}
