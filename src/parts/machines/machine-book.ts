import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';

/** A row's fields together with the row's id. */
export type WithId<K extends RowKind> = FoundRow<K>['data'] & { readonly id: string };

/** The rows that belong to one machine, each kind in the order of the ids. */
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

/** The rows of a machine without what they point to. */
export type OwnRows = Omit<MachineBook, 'threads'>;

/** The head whose needles a card shows. */
export const firstHead = 1;

/** The needles whose threads are read: those of all heads, of one head, or none. */
export type Heads = 'all' | 'none' | number;
