import { createSetOf, updateSetOf } from '../kinds/describe-kind.ts';
import { thread as threadKind, type Thread } from '../kinds/thread.ts';
import { texOfWeight } from '../threads/tex-of-weight.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import { ok } from '../result.ts';
import { threadId } from './derived-ids.ts';
import { defaultMutations } from './default-mutations.ts';
import {
  createArgs,
  fieldsOf,
  living,
  onlyUnset,
  reject,
  updateArgs,
  write,
  type Found,
  defineMutation,
  withoutUndefined,
} from './mutation.ts';

/**
 * Adds a thread, restores a deleted one, or fills unset fields. Chart colours have derived ids: two devices make one
 * row.
 */
const create = defineMutation({
  args: createArgs(createSetOf(threadKind)),
  reads: readsWithSuccessor,
  apply: (found, { id, set }, context) => {
    if (typeof set.catalogueId === 'string' && id !== threadId(context.teamId, set))
      return reject('invalid', { catalogueId: { problem: 'wrong_format' } });
    if (isReplacedBy(found, id, set.supersededBy)) return reject('invalid', backToItself);
    const row = found.row('thread', id);
    const given = withoutUndefined<Thread>(set);
    if (row !== undefined && !row.deleted) {
      const { minSpools, targetSpools } = row.data;
      const joined = onlyUnset<'thread'>(row, threadDefaults, given);
      // Two devices may have typed a minimum and a target that do not fit together: the row keeps its own.
      return ok([write('thread', id, isTargetBelow(joined) ? { ...joined, minSpools, targetSpools } : joined)]);
    }
    const before = row === undefined ? threadDefaults : fieldsOf(row);
    const { brand, line, code } = set;
    if (row !== undefined && changesIdentity(fieldsOf(row), { brand, line, code })) return reject('immutable');
    const thread: Thread = { ...before, ...given, brand, line, code };
    return checked(id, { ...thread, tex: thread.tex ?? texOfWeight(thread.weight) });
  },
});

/** Changes fields of a thread. Catalogue id, brand, line and code of a chart colour never change. */
const update = defineMutation({
  args: updateArgs(updateSetOf(threadKind)),
  reads: readsWithSuccessor,
  apply: (found, { id, set }, context) => {
    const row = living(found.row('thread', id));
    if (!row.ok) return row;
    const before = fieldsOf(row.value);
    if (changesIdentity(before, set)) return reject('immutable');
    if (isReplacedBy(found, id, set.supersededBy)) return reject('invalid', backToItself);
    const thread = { ...before, ...withoutUndefined<Thread>(set) };
    if (before.catalogueId === null && thread.catalogueId !== null && id !== threadId(context.teamId, thread))
      return reject('invalid', { catalogueId: { problem: 'not_an_option' } });
    // A row whose minimum and target never fitted together may still change elsewhere.
    const isUntouched = set.minSpools === undefined && set.targetSpools === undefined;
    return isUntouched ? ok([write('thread', id, thread)]) : checked(id, thread);
  },
});

/** The mutations of threads. The spools of a deleted thread stay, hidden, until the thread is restored. */
export const threadMutations = { ...defaultMutations('thread'), create, update };

const isTargetBelow = ({ minSpools, targetSpools }: Pick<Thread, 'minSpools' | 'targetSpools'>): boolean =>
  targetSpools > 0 && minSpools !== null && targetSpools < minSpools;

const checked = (id: string, thread: Thread) =>
  isTargetBelow(thread)
    ? reject('invalid', { targetSpools: { problem: 'too_small', limit: thread.minSpools ?? 0 } })
    : ok([write('thread', id, thread)]);

/** Whether the successor is this thread, or is itself replaced by this thread. The server also finds longer circles. */
const isReplacedBy = (found: Found, id: string, successor: string | null | undefined): boolean =>
  typeof successor === 'string' && (successor === id || found.row('thread', successor)?.data.supersededBy === id);

const backToItself = { supersededBy: { problem: 'leads_back' } } as const;

const changesIdentity = (before: Thread, set: Readonly<Partial<Record<keyof Thread, unknown>>>): boolean =>
  before.catalogueId !== null &&
  (['catalogueId', 'brand', 'line', 'code'] as const).some(
    (field) => set[field] !== undefined && set[field] !== before[field],
  );

function readsWithSuccessor({ id, set }: { readonly id: string; readonly set: { readonly supersededBy?: unknown } }) {
  const { supersededBy } = set;
  return [
    { kind: 'thread', id },
    ...(typeof supersededBy === 'string' ? [{ kind: 'thread', id: supersededBy } as const] : []),
  ] as const;
}
