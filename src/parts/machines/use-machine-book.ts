import { groupedBy } from '#core/grouped-by.ts';
import { everything } from '#data/database/revision.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { rowsOfRefs } from '#data/rows/stored-rows.ts';
import type { Answer } from '#inventory/inventory.ts';
import { inMemory, type Source } from '#parts/rows/rows-of.ts';
import { kept } from '#parts/rows/team-queries.ts';
import { type Query } from '#parts/rows/use-query.ts';
import {
  firstHead,
  type MachineBook,
  keepBook,
  parts,
  putAll,
  refsOfMachine,
  threadsOn,
  type Heads,
  type KeptBook,
} from './machine-book.ts';

type BookAnswer = Answer<MachineBook | undefined>;

/** A machine's rows. `heads`: whose threads are read. */
export function bookOf(machineId: string, heads: 'all' | number = 'all'): Query<BookAnswer> {
  return kept(inMemory(bookSource, machineId, heads), ({ books }) =>
    heads === firstHead ? books?.get(machineId) : undefined,
  );
}

const bookSource = (store: TeamStore, machineId: string, heads: Heads): Source<BookAnswer> => {
  const books = machineBooksOf(store);
  return {
    snapshot: () => books.snapshot(machineId, heads),
    subscribe: (listener) => books.subscribe(machineId, heads, listener),
  };
};

/** Returns the rows of an open team's machines in memory. Each open team has one such object. */
export function machineBooksOf(store: TeamStore): MachineBooks {
  const known = booksOf.get(store) ?? createMachineBooks(store, (fault) => window.reportError(fault));
  booksOf.set(store, known);
  return known;
}

const booksOf = new WeakMap<TeamStore, MachineBooks>();

/** The machines' rows in memory. The rows of a machine with listeners are kept current. */
interface MachineBooks {
  /** Returns a machine's rows with the threads on these heads; undefined until they are read. */
  readonly snapshot: (machineId: string, heads: Heads) => BookAnswer;
  readonly subscribe: (machineId: string, heads: Heads, listener: () => void) => () => void;
}

interface Ask {
  readonly heads: Heads;
  readonly listener: () => void;
}

interface Kept {
  readonly asks: Set<Ask>;
  rows: KeptBook;
  /** Whether `rows` are all rows of the machine. False before the first read, and after a read that failed. */
  isRead: boolean;
  /** The heads whose threads `book` has; undefined before the first read. */
  heads: Heads | undefined;
  /** What listeners see; after a failed read it is out of date until the next read. */
  book: BookAnswer;
}

const unread: BookAnswer = { rows: undefined, extent: 'unread' };

/** Makes the machines' rows of an open team. `onFault` is called with the error of a read that failed. */
export function createMachineBooks({ db, feed }: TeamStore, onFault: (fault: unknown) => void): MachineBooks {
  const machines = new Map<string, Kept>();
  let working: Promise<void> = Promise.resolve();
  let unsubscribe = () => {};

  /** Calls the listeners. Reads the threads again if one changed, or if other needles' threads are wanted. */
  const publish = async (kept: Kept, isThreadChanged = false) => {
    const own = kept.rows.rows();
    const heads = headsOf(kept.asks);
    const isSame = !isThreadChanged && heads === kept.heads && own.slots === kept.book.rows?.slots;
    const threads = (isSame ? kept.book.rows?.threads : undefined) ?? (await threadsOn(db, own.slots, heads));
    kept.heads = heads;
    kept.book = { rows: { ...own, threads }, extent: 'whole' };
    kept.asks.forEach(({ listener }) => listener());
  };

  const read = async (machineId: string, kept: Kept) => {
    const rows = await rowsOfRefs(db, refsOfMachine(machineId));
    kept.rows = keepBook();
    putAll(kept.rows, rows);
    kept.isRead = true;
    await publish(kept, true);
  };

  /** Reads the machines that are not read yet, all at once: a list of many cards asks for them one after another. */
  const readUnread = async () => {
    const unread = [...machines].filter(([, { isRead, asks }]) => !isRead && asks.size > 0);
    await readAll(unread);
  };

  /** Waits for all reads, also after one has failed: a late one would put older rows over newer ones. */
  const readAll = async (some: readonly (readonly [string, Kept])[]) => {
    const ends = await Promise.allSettled(some.map(([id, kept]) => read(id, kept)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  const readChanged = async (keys: readonly string[]) => {
    if (keys.includes(everything)) {
      await readAll([...machines]);
      return;
    }
    await readUnread(); // also reads machines whose last read failed
    const named = keys.map((key): readonly [string, string] => {
      const at = key.indexOf('/');
      return [key.slice(0, at), key.slice(at + 1)];
    });
    const byKind = groupedBy(named, ([kind]) => kind);
    const changed = await Promise.all(
      parts.map(async (kind) => {
        const ids = (byKind.get(kind) ?? []).map(([, id]) => id);
        const rows = ids.length === 0 ? [] : await db.rows.bulkGet(ids.map((id) => `${kind}/${id}`));
        return { kind, rows: ids.map((id, at) => [id, rows[at]] as const) };
      }),
    );
    const threads = new Set((byKind.get('thread') ?? []).map(([, id]) => id));
    for (const [machineId, kept] of machines) {
      if (!kept.isRead) continue; // a part of the page asked for this machine meanwhile; its own read comes next
      const before = kept.rows.rows();
      const mine = (row: LocalRow | undefined) => (row?.d['machineId'] === machineId ? row : undefined);
      for (const { kind, rows } of changed) kept.rows.put(kind, new Map(rows.map(([id, row]) => [id, mine(row)])));
      const isLoaded = before.slots.some(({ threadId }) => threadId !== null && threads.has(threadId));
      if (before !== kept.rows.rows() || isLoaded) await publish(kept, isLoaded);
    }
  };

  const then = (work: () => Promise<void>) => {
    // A team may be closed during a read; then the read's result is not needed any more.
    working = working.then(work).catch((fault: unknown) => {
      machines.forEach((kept) => (kept.isRead = false)); // a change may be missing: the next read is a whole one
      if ([...machines.values()].some(({ asks }) => asks.size > 0)) onFault(fault);
    });
  };

  const begin = (): Kept => ({ asks: new Set(), rows: keepBook(), isRead: false, heads: undefined, book: unread });

  return {
    snapshot: (machineId, heads) => {
      const kept = machines.get(machineId);
      return kept !== undefined && isIn(kept.heads, heads) ? kept.book : unread;
    },
    subscribe: (machineId, heads, listener) => {
      if (machines.size === 0) unsubscribe = feed.subscribe((keys) => then(() => readChanged(keys)));
      const kept = machines.get(machineId) ?? begin();
      const ask = { heads, listener };
      kept.asks.add(ask);
      machines.set(machineId, kept);
      if (!kept.isRead || !isIn(kept.heads, heads)) then(() => (kept.isRead ? publish(kept) : readUnread()));
      return () => {
        kept.asks.delete(ask);
        // wait for work that is queued, because another part of the page may ask for the machine at once
        then(async () => {
          if (kept.asks.size > 0 || machines.get(machineId) !== kept) return;
          machines.delete(machineId);
          if (machines.size === 0) unsubscribe();
        });
      };
    },
  };
}

/** Whether threads that were read for `known` are enough for `wanted`. */
const isIn = (known: Heads | undefined, wanted: Heads): boolean =>
  known !== undefined && (wanted === 'none' || known === 'all' || known === wanted);

/** Returns the smallest choice (`none`, one head or `all`) whose threads are enough for all asks. */
const headsOf = (asks: ReadonlySet<Ask>): Heads =>
  [...asks].reduce<Heads>(
    (known, { heads }) => (isIn(known, heads) ? known : known === 'none' ? heads : 'all'),
    'none',
  );
