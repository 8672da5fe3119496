import type { Change, MutationContext, Prepared, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { Role } from '#core/permissions.ts';
import type { Result } from '#core/result.ts';
import { indexed } from '../rows/indexed-row.ts';
import { foundOf } from '../rows/local-rows.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';
import type { WorkingRows } from '../rows/working-rows.ts';

/** In whose name this device writes: the person, their role, and the team's public id. */
export interface Actor {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** A change with what it must see. */
export interface Plan {
  readonly change: Change;
  readonly context: MutationContext;
  readonly prepared: Result<Prepared, Rejection>;
}

/** Reads a change's arguments; no row is looked at yet. */
export const planOf = (actor: Actor, change: Change): Plan => {
  const { userId, teamId, role } = actor;
  const context = { teamId, actor: userId, role, at: change.at, now: change.at, latest: null };
  return { change, context, prepared: prepare(change, context) };
};

/** The rows that plans must see before they can be carried out. */
export const readsOf = (plans: readonly Plan[]): readonly Read[] =>
  plans.flatMap(({ prepared }) => (prepared.ok ? prepared.value.reads : []));

/** What a plan comes to over rows that were brought, as the device shows them. */
export const decide = (rows: WorkingRows, { prepared, context }: Plan): Result<readonly WrittenRow[], Rejection> => {
  if (!prepared.ok) return prepared;
  const fetched = prepared.value.reads.map((read) =>
    rows
      .found(read)
      .filter(hasBody)
      .map((row) => foundOf(row)),
  );
  return finish(prepared.value, fetched, context);
};

/** Puts what was decided on top; answers the keys. Those that are not here must have been brought. */
export const overlay = (rows: WorkingRows, written: readonly WrittenRow[]): readonly string[] => {
  for (const row of written) rows.put(overlaid(row, rows.get(rowKey(row.kind, row.id))));
  return keysOf(written);
};

/** The keys of rows that a mutation writes. */
export const keysOf = (written: readonly WrittenRow[]): readonly string[] =>
  written.map(({ kind, id }) => rowKey(kind, id));

/** A row of which this device has only heard that it is deleted is nothing that a change could build on. */
const hasBody = (row: LocalRow): boolean => !row.deleted || Object.keys(row.d).length > 0;

/** A row as a change leaves it, with what to go back to kept beside it. */
const overlaid = ({ kind, id, data, deleted }: WrittenRow, before: LocalRow | undefined): LocalRow =>
  indexed({ kind, id, v: before?.v ?? 0, d: { ...data }, deleted, dirty: 1, base: baseOf(before) });

const baseOf = (row: LocalRow | undefined): LocalRow['base'] & ({} | null) => {
  if (row === undefined) return null;
  return row.base === undefined ? { d: row.d, deleted: row.deleted } : row.base;
};
