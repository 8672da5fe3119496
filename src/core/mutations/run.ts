import { ok, type Result } from '../result.ts';
import type { Stamps } from '../kinds/describe-kind.ts';
import { kindOf, type RowKind, type RowTypes } from '../kinds/kinds.ts';
import type { FoundRow } from '../rows/rows.ts';
import type { Change, Found, MutationContext, Prepared, Read, Rejection, Write } from './mutation.ts';
import { mutationsByName } from './registry.ts';

/** A row after a mutation, with stamps. Device and server each store it. */
export interface WrittenRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly deleted: boolean;
  readonly data: RowTypes[RowKind] & Stamps;
}

/**
 * Finds a change's mutation and the rows to read, or refuses it. Device or server fetches the rows and calls `finish`.
 */
export function prepare(change: Change, context: MutationContext): Result<Prepared, Rejection> {
  const mutation = mutationsByName.get(change.name);
  return mutation === undefined
    ? { ok: false, error: { code: 'unknown_mutation' } }
    : mutation.prepare(change.args, context);
}

/**
 * Decides from the fetched rows, given in the order of `prepared.reads`: returns the stamped rows to write, or a
 * refusal.
 */
export function finish(
  prepared: Prepared,
  fetched: readonly (readonly FoundRow[])[],
  context: MutationContext,
): Result<readonly WrittenRow[], Rejection> {
  const decision = prepared.decide(foundFrom(prepared.reads, fetched));
  if (!decision.ok) return decision;
  return ok(decision.value.map((write) => stamped(write, fetchedRow(prepared.reads, fetched, write), context)));
}

/** Finds a fetched row, if there is one. Searches only the read that names its id, if any: long ledgers take time. */
export function fetchedRow<Row extends FoundRow>(
  reads: readonly Read[],
  fetched: readonly (readonly Row[])[],
  { kind, id }: { readonly kind: RowKind; readonly id: string },
): Row | undefined {
  const at = reads.findIndex((read) => 'id' in read && read.id === id && read.kind === kind);
  if (at !== -1) return fetched[at]?.[0];
  for (const rows of fetched) {
    const row = rows.find((one) => one.id === id && one.kind === kind);
    if (row !== undefined) return row;
  }
  return undefined;
}

const stamped = (write: Write, before: FoundRow | undefined, context: MutationContext): WrittenRow => ({
  kind: write.kind,
  id: write.id,
  deleted: write.deleted,
  data: {
    ...write.data,
    ...(before === undefined && 'byMember' in kindOf(write.kind).fields && { byMember: context.by ?? null }),
    createdAt: before?.data.createdAt ?? context.now,
    createdBy: before?.data.createdBy ?? context.actor,
    updatedAt: context.now,
    updatedBy: context.actor,
  },
});

const foundFrom = (reads: readonly Read[], fetched: readonly (readonly FoundRow[])[]): Found => {
  const rowsOf = (label: string, matches: (read: Read) => boolean): readonly FoundRow[] => {
    const at = reads.findIndex(matches);
    const rows = fetched[at];
    if (rows === undefined) throw new Error(`A mutation used ${label} without reading it.`);
    return rows;
  };
  return {
    row: <K extends RowKind>(kind: K, id: string) =>
      rowsOf(`${kind} ${id}`, (read) => read.kind === kind && 'id' in read && read.id === id)[0] as
        | FoundRow<K>
        | undefined,
    where: <K extends RowKind>(kind: K, index: string, is: string) =>
      rowsOf(
        `${kind} by ${index}`,
        (read) => read.kind === kind && 'index' in read && read.index === index && read.is === is,
      ).filter((row) => !row.deleted) as readonly FoundRow[] as readonly FoundRow<K>[],
    all: <K extends RowKind>(kind: K) =>
      rowsOf(`all of ${kind}`, (read) => read.kind === kind && 'all' in read) as readonly FoundRow<K>[],
  };
};
