import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import type { Found, MutationContext, Rejection } from '../mutations/mutation.ts';
import { spoolMutations } from '../mutations/spool-mutations.ts';
import { threadMutations } from '../mutations/thread-mutations.ts';
import { err, ok, type Result } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { allColumns, type ColumnName } from './columns.ts';
import type { ImportProblem } from './import-row.ts';
import type { AddedSpool } from './plan-spool.ts';
import type { Kept } from './team-stock.ts';

/** Who imports, into which team, and when (UTC ISO 8601). */
export type ImportActor = Pick<MutationContext, 'teamId' | 'actor' | 'role' | 'access' | 'now'>;

type Judged<T> = Result<T, ImportProblem & { readonly column: ColumnName | null }>;

/** Makes functions that judge what an import would write, by the rules of the mutations that will write it. */
export function judgeOf({ now, ...who }: ImportActor) {
  const context: MutationContext = { ...who, now, at: now, latest: null };
  const stamps = { createdAt: now, createdBy: who.actor, updatedAt: now, updatedBy: who.actor };
  const rowOf = <K extends 'thread' | 'spool'>(kind: K, id: string, data: FoundRow<K>['data']): FoundRow<K> => ({
    kind,
    id,
    version: 0,
    deleted: false,
    data,
  });

  return {
    newThread: (id: string, set: Partial<Thread>): Judged<Thread> =>
      decided<Thread>(threadMutations.create.prepare({ id, set }, context), foundAmong([])),
    thread: ({ id, data }: Kept<Thread>, set: Partial<Thread>): Judged<Thread> =>
      Object.keys(set).length === 0
        ? ok(data)
        : decided<Thread>(
            threadMutations.update.prepare({ id, set }, context),
            foundAmong([rowOf('thread', id, { ...data, ...stamps })]),
          ),
    newSpool: (threadId: string, thread: Thread, { id, set, openingMm }: AddedSpool): Judged<Spool> =>
      decided<Spool>(
        spoolMutations.create.prepare(
          { id, set: { ...set, shortCode: set.shortCode ?? 'T-0000', openingMm } },
          context,
        ),
        foundAmong([rowOf('thread', threadId, { ...thread, ...stamps })]),
      ),
    spool: ({ id, data }: Kept<Spool>, set: Partial<Spool>): Judged<Spool> =>
      Object.keys(set).length === 0
        ? ok(data)
        : decided<Spool>(
            spoolMutations.update.prepare({ id, set }, context),
            foundAmong([rowOf('spool', id, { ...data, ...stamps })]),
          ),
  };
}

type Prepared = ReturnType<typeof threadMutations.create.prepare>;

const decided = <T>(prepared: Prepared, found: Found): Judged<T> => {
  const decision = prepared.ok ? prepared.value.decide(found) : prepared;
  if (!decision.ok) return err(problemOf(decision.error));
  const [written] = decision.value;
  return written === undefined ? err({ column: null, problem: 'wrong_type' }) : ok(written.data as unknown as T);
};

/**
 * Finds rows among those given. Rows that depend on them (needles, movements) are checked when the import is written.
 */
const foundAmong = (rows: readonly FoundRow[]): Found => ({
  row: (kind, id) => rows.find((row) => row.kind === kind && row.id === id) as never,
  where: () => [],
  all: () => [],
});

const problemOf = ({ fields = {} }: Rejection): ImportProblem & { readonly column: ColumnName | null } => {
  const [path = '', problem = { problem: 'wrong_type' as const }] = Object.entries(fields)[0] ?? [];
  const name = path.split('.')[0];
  return { column: allColumns.find((column) => column === name) ?? null, ...problem };
};
