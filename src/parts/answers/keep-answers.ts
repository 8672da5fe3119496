import type { RowKind } from '#core/kinds/kinds.ts';
import { isInUse } from '#core/machines/due.ts';
import { stateOfRows } from '#core/worker-message.ts';
import { revisionFrom } from '#data/database/revision.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { fewRowsOf } from '#inventory/collection.ts';
import type { Inventory } from '#inventory/inventory.ts';
import { hasOpenJobs } from '#inventory/open-jobs.ts';
import { recentMovements } from '#inventory/recent-movements.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { firstHead, refsOfMachine, threadsOn, type MachineBook, type WithId } from '#parts/machines/machine-book.ts';
import type { Answers } from '#parts/rows/first-answers.ts';
import { shoppingViewOf, type ShoppingView } from '#parts/shopping/shopping-view.ts';
import { toBuyOf } from '#parts/shopping/to-buy.ts';
import { lowThreads, mostLow } from '#parts/threads/low-threads.ts';
import { countLevels } from '#parts/threads/stock-levels.ts';
import { totalsOf } from '#parts/threads/stock-totals.ts';
import { bookingsOf, mostBookings } from './bookings.ts';

/** The most rows in a stored answer: loading a longer one takes longer than reading the rows. */
const mostRows = 300;
/** The most lines of a shopping list that is stored. */
const mostEntries = 1000;
/** The most machines whose needles and records are stored: as many as a first screen shows. */
const mostMachines = 8;

/** What the stored answers depend on in addition to the rows. `form`: the build of the app. */
export interface KeptFor {
  readonly form: string;
  readonly teamMinSpools: number;
}

/** Stores what the next start shows before it reads rows, unless the rows in memory are outdated or nothing changed. */
export async function keepAnswers(
  { db }: Pick<TeamStore, 'db'>,
  inventory: Pick<Inventory, 'known'>,
  { form, teamMinSpools }: KeptFor,
): Promise<void> {
  const known = await inventory.known();
  if (known === undefined) return;
  const { rows: threads } = known.stock;
  const read = await db.transaction('r', db.rows, db.meta, async () => {
    const [revision, cursor, queue, kept] = await db.meta.bulkGet(['revision', 'cursor', 'queue', 'answers']);
    const state = stateOfRows(revision, cursor, queue);
    // For a moment the stock in memory is older than the database. When it catches up, this function is called again.
    if (revisionFrom(revision).n !== known.revision) return undefined;
    if (kept?.k === 'answers' && kept.state === state && kept.form === form && kept.teamMinSpools === teamMinSpools)
      return undefined;
    const [stored, recent, machines, tasks, quotes, hasJobs] = await Promise.all([
      shoppingOf(db),
      recentMovements(db, mostBookings),
      fewRowsOf(db, 'machine', mostRows),
      fewRowsOf(db, 'maintenanceTask', mostRows),
      fewRowsOf(db, 'quote', mostRows),
      hasOpenJobs(db),
    ]);
    const shown = (machines ?? []).filter(({ data }) => isInUse(data)).slice(0, mostMachines);
    const books = await Promise.all(shown.map(async ({ id }) => [id, await readShortBook(db, id, mostRows)] as const));
    return { state, stored, recent, machines, tasks, books, quotes, hasJobs };
  });
  if (read === undefined) return;
  const shopping = shoppingViewOf(read.stored, threads, teamMinSpools);
  const answers: Partial<Answers> = {
    totals: totalsOf(known.stock),
    levels: countLevels(threads, teamMinSpools),
    low: lowThreads(threads, teamMinSpools).slice(0, mostLow),
    recent: bookingsOf(read.recent, threads).map((booking) => ({
      ...booking,
      // a thousand spool ids take long to load, and no screen lists them
      movement: { ...booking.movement, spoolIds: new Set([...booking.movement.spoolIds].slice(0, mostRows)) },
    })),
    ...(read.machines && { machine: read.machines }),
    ...(read.tasks && { maintenanceTask: read.tasks }),
    books: new Map(read.books.flatMap(([id, book]) => (book === undefined ? [] : [[id, book]]))),
    ...(read.quotes && { sentQuotes: read.quotes.filter(({ data }) => data.status === 'sent') }),
    hasJobs: read.hasJobs,
    toBuy: toBuyOf(shopping),
    ...(isShort(shopping) && { shopping }),
  };
  await db.meta.put({ k: 'answers', state: read.state, form, teamMinSpools, answers: { ...answers } });
}

const isShort = ({ wanted, ordered }: ShoppingView): boolean => wanted.length + ordered.length <= mostEntries;

/** Reads the rows of a machine and the threads on its first head; undefined if it has more rows than `most`. */
export async function readShortBook(
  db: TeamDatabase,
  machineId: string,
  most: number,
): Promise<MachineBook | undefined> {
  const asked = refsOfMachine(machineId).map((ref) =>
    db.rows
      .where('refs')
      .equals(ref)
      .limit(most + 1)
      .toArray(),
  );
  const read = await Promise.all(asked);
  const rows = read.flat().filter(({ deleted }) => !deleted);
  // A read that reached its limit may have left out rows, even if some of those that it found are deleted.
  if (rows.length > most || read.some(({ length }) => length > most)) return undefined;
  const of = <K extends RowKind>(kind: K): readonly WithId<K>[] =>
    rows.flatMap((row) => (row.kind === kind ? [{ ...foundOf<K>(row).data, id: row.id }] : []));
  const slots = of('needle');
  return {
    slots,
    threads: await threadsOn(db, slots, firstHead),
    entries: of('meterReading'),
    runs: of('run'),
    logs: of('maintenanceLog'),
    stops: of('stop'),
  };
}
