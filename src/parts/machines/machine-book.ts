import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { refOf, rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsOfRefs } from '#data/rows/stored-rows.ts';

/** A row's fields together with the row's id. */
export type WithId<K extends RowKind> = FoundRow<K>['data'] & { readonly id: string };

/** The rows that belong to one machine. */
export interface MachineBook {
  readonly slots: readonly WithId<'needle'>[];
  /**
   * The threads on its needles, by id, without deleted ones. Read here, because reading the whole stock takes longer.
   */
  readonly threads: ReadonlyMap<string, FoundRow<'thread'>['data']>;
  readonly entries: readonly WithId<'meterReading'>[];
  readonly runs: readonly WithId<'run'>[];
  readonly logs: readonly WithId<'maintenanceLog'>[];
  readonly stops: readonly WithId<'stop'>[];
}

/** The head whose needles a card shows. */
export const firstHead = 1;

const parts = ['needle', 'meterReading', 'run', 'maintenanceLog', 'stop'] as const;

/** Reads the rows of a machine. `head`: reads only the threads on that head's needles. Safe inside a live query. */
export const readMachineBook = async (db: TeamDatabase, machineId: string, head?: number): Promise<MachineBook> => {
  const refs = parts.map((kind) => refOf(kind, 'machineId', machineId));
  const rows = await rowsOfRefs(db, refs);
  const of = <K extends RowKind>(kind: K): readonly WithId<K>[] =>
    rows.filter((row) => row.kind === kind && !row.deleted).map((row) => ({ ...foundOf<K>(row).data, id: row.id }));
  const slots = of('needle');
  const wanted = head === undefined ? slots : slots.filter((slot) => slot.head === head || slot.head === 0);
  const keys = new Set(wanted.flatMap(({ threadId }) => (threadId === null ? [] : rowKey('thread', threadId))));
  const found = await db.rows.bulkGet([...keys]);
  const threads = found.flatMap((row) => (row === undefined || row.deleted ? [] : [row]));
  return {
    slots,
    threads: new Map(threads.map((row) => [row.id, foundOf<'thread'>(row).data])),
    entries: of('meterReading'),
    runs: of('run'),
    logs: of('maintenanceLog'),
    stops: of('stop'),
  };
};
