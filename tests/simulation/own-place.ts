import type { Kept } from '#core/exchange/team-stock.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Role } from '#core/access/permissions.ts';
import { occurrence } from '#core/stock/stock-actions.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';

export interface OwnPlace {
  readonly teamId: string;
  readonly userId: string;
  readonly role: Role;
  readonly now: number;
  readonly device: string;
  readonly rows: readonly LocalRow[];
}

/** An act on such rows: its changes, and the changes that take it back on any device that shows it. */
export interface OwnAct {
  readonly drafts: readonly Draft[];
  /** The ids of rows that the act creates and that only this person writes. */
  readonly makes: readonly string[];
  /** Undefined if the act changes nothing. Returns undefined if the device does not show what to take back. */
  readonly takeBack: ((place: OwnPlace) => readonly Draft[] | undefined) | undefined;
  /** Whether a device shows the state before only after the server's answer, as it does for a deleted row. */
  readonly isSeenLate?: true;
}

export type Act = (random: () => number, place: OwnPlace) => OwnAct | undefined;

export const living = <K extends RowKind>({ rows }: OwnPlace, kind: K): readonly Kept<RowTypes[K]>[] =>
  rows
    .filter((row) => row.kind === kind && !row.deleted && Object.keys(row.d).length > 0)
    .map(({ id, d }) => ({ id, data: d as unknown as RowTypes[K] }));

export const rowOn = <K extends RowKind>(place: OwnPlace, kind: K, id: string): RowTypes[K] => {
  const row = living(place, kind).find((one) => one.id === id);
  if (row === undefined) throw new Error(`${kind} ${id} is to be taken back where it is not shown.`);
  return row.data;
};

export const ledgerOf = (place: OwnPlace, ids: readonly string[]): readonly LedgerEntry[] =>
  living(place, 'movement').flatMap(({ id, data }) => (ids.includes(data.spoolId) ? [{ ...data, id }] : []));

export const nextAt = (place: OwnPlace, ids: readonly string[]): string => occurrence(ledgerOf(place, ids), place.now);

export const whole = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

export const stamp = ({ now }: OwnPlace): string => new Date(now).toISOString();

export const spoolsOf = (place: OwnPlace) => living(place, 'spool');

export const plain = (actions: readonly Action[]): readonly Draft[] => actions;
