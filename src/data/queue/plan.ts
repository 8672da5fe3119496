import type { Access, Role } from '#core/access/permissions.ts';
import type { Change, MutationContext, Prepared, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { Result } from '#core/result.ts';
import { rowKey, type LocalRow } from '../database/team-database.ts';
import { indexed } from '../rows/indexed-row.ts';
import { foundOf } from '../rows/local-rows.ts';
import type { WorkingRows } from '../rows/working-rows.ts';

/** The person for whom this device writes, with their role and the team's public id. */
export interface Actor {
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
}

/** A change, its context, and its prepared form: the rows that it must read, or why it is refused. */
interface Plan {
  readonly change: Change;
  readonly context: MutationContext;
  readonly prepared: Result<Prepared, Rejection>;
}

/** Checks the role, the access and the arguments of a change; reads no row yet. */
export function planOf(actor: Actor, change: Change, access: Access = 'full'): Plan {
  const { userId, teamId, role } = actor;
  const by = change.by !== undefined && { by: change.by };
  const context = { teamId, actor: userId, ...by, role, access, at: change.at, now: change.at, latest: null };
  return { change, context, prepared: prepare(change, context) };
}

/** Returns the reads of plans: their rows must be fetched before `decide`. */
export function readsOf(plans: readonly Plan[]): readonly Read[] {
  return plans.flatMap(({ prepared }) => (prepared.ok ? prepared.value.reads : []));
}

/** Returns the rows that a plan writes, or why it is refused. `rows` must contain all that `readsOf` returns. */
export function decide(rows: WorkingRows, { prepared, context }: Plan): Result<readonly WrittenRow[], Rejection> {
  if (!prepared.ok) return prepared;
  const fetched = prepared.value.reads.map((read) =>
    rows
      .found(read)
      .filter(hasBody)
      .map((row) => foundOf(row)),
  );
  return finish(prepared.value, fetched, context);
}

/** Replaces rows in `rows`, which must have read them, by the written rows, marked dirty. Returns their keys. */
export function overlay(rows: WorkingRows, written: readonly WrittenRow[]): readonly string[] {
  for (const row of written) rows.put(overlaid(row, rows.get(rowKey(row.kind, row.id))));
  return keysOf(written);
}

/** Returns the keys of rows that a mutation writes. */
export function keysOf(written: readonly WrittenRow[]): readonly string[] {
  return written.map(({ kind, id }) => rowKey(kind, id));
}

/** Whether a row has its fields: no change can build on a row if this device has only its deletion. */
export function hasBody(row: LocalRow): boolean {
  return !row.deleted || Object.keys(row.d).length > 0;
}

/** Returns a row after a change. Its `base` is the row as the server last sent it; null if it never did. */
const overlaid = ({ kind, id, data, deleted }: WrittenRow, before: LocalRow | undefined): LocalRow =>
  indexed({ kind, id, v: before?.v ?? 0, d: { ...data }, deleted, dirty: 1, base: baseOf(before) });

const baseOf = (row: LocalRow | undefined): LocalRow['base'] & ({} | null) => {
  if (row === undefined) return null;
  return row.base === undefined ? { d: row.d, deleted: row.deleted } : row.base;
};

/** Whether a change creates a row, on which later changes can depend. */
export function isCreation({ name }: Pick<Change, 'name'>): boolean {
  return name.endsWith('.create');
}

/** Returns the id of the row that a change is about; undefined if the arguments name none. */
const rowIdOf = ({ args }: Pick<Change, 'args'>): string | undefined => {
  const id = fieldsOf(args)['id'];
  return typeof id === 'string' ? id : undefined;
};

/** Whether a change needs a missing row: its own row (unless it creates that row), or a row that a field names. */
const needs = (change: Change, missing: ReadonlySet<string>): boolean => {
  const own = isCreation(change) ? [] : [rowIdOf(change)];
  const named = Object.entries(fieldsOf(fieldsOf(change.args)['set'])).flatMap(([field, value]) =>
    field.endsWith('Id') ? [value] : [],
  );
  return [...own, ...named].some((id) => typeof id === 'string' && missing.has(id));
};

/** Returns the later changes that need the row of a refused creation. `stands`: whether a change was surely applied. */
export function dependantsOf<C extends Change>(
  creation: Change,
  later: readonly C[],
  stands: (change: C) => boolean,
): readonly C[] {
  const missing = new Set([rowIdOf(creation) ?? '']);
  return later.filter((change) => {
    const depends = !stands(change) && needs(change, missing);
    const made = isCreation(change) ? rowIdOf(change) : undefined;
    if (made !== undefined && depends) missing.add(made);
    // this creation was applied or needs no missing row, so its row exists and later changes can build on it
    if (made !== undefined && !depends) missing.delete(made);
    return depends;
  });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
