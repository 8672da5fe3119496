import { groupedBy } from '#core/grouped-by.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { keepReadings } from '#core/machines/read-meters.ts';
import { withChanged, withId } from '#core/rows/by-id.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { refOf, rowKey, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';

export type WithId<K extends RowKind> = FoundRow<K>['data'] & { readonly id: string };

/** The rows that belong to one machine, each kind in the order of the ids. */
export interface MachineBook {
  readonly slots: readonly WithId<'needle'>[];
  /** The threads on the needles of the asked heads, by id, without deleted threads. */
  readonly threads: ReadonlyMap<string, FoundRow<'thread'>['data']>;
  readonly entries: readonly WithId<'meterReading'>[];
  readonly runs: readonly WithId<'run'>[];
  readonly logs: readonly WithId<'maintenanceLog'>[];
  readonly stops: readonly WithId<'stop'>[];
}

type OwnRows = Omit<MachineBook, 'threads'>;

/** The head whose needles a card shows. */
export const firstHead = 1;

/** The needles whose threads are read: those of all heads, of one head, or none. */
export type Heads = 'all' | 'none' | number;

const names = {
  needle: 'slots',
  meterReading: 'entries',
  run: 'runs',
  maintenanceLog: 'logs',
  stop: 'stops',
} as const satisfies Partial<Record<RowKind, keyof OwnRows>>;

export type Part = keyof typeof names;

export const parts = Object.keys(names) as readonly Part[];

/** A machine's rows in memory. Its meters (`metersOf`) are computed when readings are put in. */
export interface KeptBook {
  readonly rows: () => OwnRows;
  /** Takes changed rows by id; undefined: no row of this machine. Kinds without a change keep their array. */
  readonly put: (kind: Part, changed: ReadonlyMap<string, LocalRow | undefined>) => void;
}

export function keepBook(): KeptBook {
  const readings = keepReadings();
  let rows: OwnRows = { slots: [], entries: [], runs: [], logs: [], stops: [] };
  return {
    rows: () => rows,
    put: (kind, changed) => {
      const before: readonly WithId<Part>[] = rows[names[kind]];
      const come = new Map(
        [...changed].flatMap(([id, row]): readonly (readonly [string, WithId<Part> | undefined])[] => {
          if (row !== undefined && !row.deleted) return [[id, { ...foundOf<Part>(row).data, id }]];
          return withId(before, id) === undefined ? [] : [[id, undefined]];
        }),
      );
      if (come.size === 0) return;
      // the cast is safe: the rows under `meterReading` are readings
      const all = kind === 'meterReading' ? readings.put(come as ChangedReadings) : withChanged(before, come);
      rows = { ...rows, [names[kind]]: all };
    },
  };
}

type ChangedReadings = Parameters<ReturnType<typeof keepReadings>['put']>[0];

export function refsOfMachine(machineId: string): readonly string[] {
  return parts.map((kind) => refOf(kind, 'machineId', machineId));
}

export function putAll(book: KeptBook, rows: readonly LocalRow[]): void {
  return groupedBy(rows, ({ kind }) => kind as Part).forEach((some, kind) =>
    book.put(kind, new Map(some.map((row) => [row.id, row]))),
  );
}

/** Reads the threads on needles of these heads, by id, without deleted ones. */
export async function threadsOn(
  db: TeamDatabase,
  slots: MachineBook['slots'],
  heads: Heads,
): Promise<MachineBook['threads']> {
  const wanted = slots.filter(({ head }) => heads === 'all' || (heads !== 'none' && (head === heads || head === 0)));
  const keys = new Set(wanted.flatMap(({ threadId }) => (threadId === null ? [] : rowKey('thread', threadId))));
  const found = await db.rows.bulkGet([...keys]);
  const threads = found.flatMap((row) => (row === undefined || row.deleted ? [] : [row]));
  return new Map(threads.map((row) => [row.id, foundOf<'thread'>(row).data]));
}
