import type { RowKind } from '#core/kinds/kinds.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { firstHead, refsOfMachine, threadsOn, type MachineBook, type WithId } from '#parts/machines/machine-book.ts';

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
