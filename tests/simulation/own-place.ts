import type { Kept } from '#core/exchange/team-stock.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Role } from '#core/access/permissions.ts';
import { occurrence } from '#core/stock/stock-actions.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';

/** Where a person works on rows that only they write: their device's clock, and these rows as it shows them. */
export interface OwnPlace {
  readonly teamId: string;
  readonly userId: string;
  readonly role: Role;
  readonly now: number;
  /** The name of the device. */
  readonly device: string;
  readonly rows: readonly LocalRow[];
}

/** Something that a person does on such rows, and what takes it back from wherever it can be read. */
export interface OwnAct {
  readonly drafts: readonly Draft[];
  /** The rows that are theirs from now on. */
  readonly makes: readonly string[];
  /** Undefined where it changes nothing; answers undefined on a device that no longer shows what to take back. */
  readonly takeBack: ((place: OwnPlace) => readonly Draft[] | undefined) | undefined;
  /** Whether a device shows the state before only after the server's answer, as it does for a deleted row. */
  readonly isSeenLate?: true;
}

/** A way to work; undefined where it cannot be done now. */
export type Act = (random: () => number, place: OwnPlace) => OwnAct | undefined;

/** The living rows of a kind among them. */
export const living = <K extends RowKind>({ rows }: OwnPlace, kind: K): readonly Kept<RowTypes[K]>[] =>
  rows
    .filter((row) => row.kind === kind && !row.deleted && Object.keys(row.d).length > 0)
    .map(({ id, d }) => ({ id, data: d as unknown as RowTypes[K] }));

/** A row as it is when it is taken back, on whatever device that is. */
export const rowOn = <K extends RowKind>(place: OwnPlace, kind: K, id: string): RowTypes[K] => {
  const row = living(place, kind).find((one) => one.id === id);
  if (row === undefined) throw new Error(`${kind} ${id} is to be taken back where it is not shown.`);
  return row.data;
};

/** The bookings on spools. */
export const ledgerOf = (place: OwnPlace, ids: readonly string[]): readonly LedgerEntry[] =>
  living(place, 'movement').flatMap(({ id, data }) => (ids.includes(data.spoolId) ? [{ ...data, id }] : []));

/** When the next booking on spools happens. */
export const nextAt = (place: OwnPlace, ids: readonly string[]): string => occurrence(ledgerOf(place, ids), place.now);

/** A whole number by chance, both ends included. */
export const whole = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** Now, by the device's clock. */
export const stamp = ({ now }: OwnPlace): string => new Date(now).toISOString();

/** The living spools. */
export const spoolsOf = (place: OwnPlace) => living(place, 'spool');

/** Actions as what is saved. */
export const plain = (actions: readonly Action[]): readonly Draft[] => actions;
