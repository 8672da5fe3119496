import * as z from 'zod/mini';
import { derivedId } from '../ids.ts';
import { can } from '../permissions.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows.ts';
import { texOfWeight, threadDefaults, threadFields, type Thread } from '../thread.ts';
import {
  createArgs,
  fieldsOf,
  living,
  onlyUnset,
  reject,
  remove,
  rowArgs,
  updateArgs,
  write,
  type Found,
  defineMutation,
  mayChange,
  type MutationContext,
} from './mutation.ts';

const { brand, line, code, ...rest } = threadFields;
const createSet = z.strictObject({ brand, line, code, ...z.partial(z.strictObject(rest)).shape });
const updateSet = z.partial(z.strictObject(threadFields));

/** Adds a thread; one from a chart has a derived id, so that two devices make one row. On a deleted id it revives the row. */
export const createThread = defineMutation({
  name: 'thread.create',
  args: createArgs(createSet),
  may: mayChange,
  reads: readsWithSuccessor,
  apply: (found, { id, set }, context) => {
    if (typeof set.catalogueId === 'string' && id !== threadId(context.teamId, set))
      return reject('invalid', { catalogueId: { problem: 'wrong_format' } });
    if (leadsBack(found, id, set.supersededBy)) return reject('invalid', backToItself);
    const row = found.row('thread', id);
    const given = withoutUndefined<Thread>(set);
    if (row !== undefined && !row.deleted)
      return ok([write('thread', id, onlyUnset(fieldsOf(row), threadDefaults, given))]);
    const before = row === undefined ? threadDefaults : fieldsOf(row);
    const { brand, line, code } = set;
    if (row !== undefined && changesIdentity(fieldsOf(row), { brand, line, code })) return reject('immutable');
    const thread: Thread = { ...before, ...given, brand, line, code };
    return checked(id, { ...thread, tex: thread.tex ?? texOfWeight(thread.weight) });
  },
});

/** Changes fields of a thread. Brand, line and code of a chart colour never change. */
export const updateThread = defineMutation({
  name: 'thread.update',
  args: updateArgs(updateSet),
  may: mayChange,
  reads: readsWithSuccessor,
  apply: (found, { id, set }, context) => {
    const row = living(found.row('thread', id));
    if (!row.ok) return row;
    const before = fieldsOf(row.value);
    if (changesIdentity(before, set)) return reject('immutable');
    if (leadsBack(found, id, set.supersededBy)) return reject('invalid', backToItself);
    const thread = { ...before, ...withoutUndefined<Thread>(set) };
    if (before.catalogueId === null && thread.catalogueId !== null && id !== threadId(context.teamId, thread))
      return reject('invalid', { catalogueId: { problem: 'not_an_option' } });
    return checked(id, thread);
  },
});

/** Deletes a thread; its spools stay, hidden. A member deletes what they made and nobody else uses. */
export const deleteThread = defineMutation({
  name: 'thread.delete',
  args: rowArgs,
  may: mayChange,
  reads: readsWithSpools,
  apply: (found, { id }, context) => {
    const row = living(found.row('thread', id));
    if (!row.ok) return row.error.code === 'row_deleted' ? ok([]) : row;
    return mayRemove(row.value, found, context) ? ok([remove('thread', id, fieldsOf(row.value))]) : reject('forbidden');
  },
});

/** Brings a deleted thread back, with its spools. */
export const restoreThread = defineMutation({
  name: 'thread.restore',
  args: rowArgs,
  may: mayChange,
  reads: readsWithSpools,
  apply: (found, { id }, context) => {
    const row = found.row('thread', id);
    if (row === undefined) return reject('missing_row');
    if (!mayRemove(row, found, context)) return reject('forbidden');
    return row.deleted ? ok([write('thread', id, fieldsOf(row))]) : ok([]);
  },
});

/** The id of a thread picked from a chart, the same on every device of the team (contract §5). */
export const threadId = (teamId: string, thread: Pick<Thread, 'brand' | 'line' | 'code'>): string =>
  derivedId(teamId, 'thread', thread.brand, thread.line, thread.code);

/** A partial set without its undefined entries: absent means untouched. */
export const withoutUndefined = <T extends object>(set: { readonly [F in keyof T]?: T[F] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<T>;

const checked = (id: string, thread: Thread) =>
  thread.targetSpools > 0 && thread.minSpools !== null && thread.targetSpools < thread.minSpools
    ? reject('invalid', { targetSpools: { problem: 'too_small', limit: thread.minSpools } })
    : ok([write('thread', id, thread)]);

/** Whether a successor would be the thread itself, or one that the thread has succeeded. */
const leadsBack = (found: Found, id: string, successor: string | null | undefined): boolean =>
  typeof successor === 'string' && (successor === id || found.row('thread', successor)?.data.supersededBy === id);

const backToItself = { supersededBy: { problem: 'not_an_option' } } as const;

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

function readsWithSpools({ id }: { readonly id: string }) {
  return [
    { kind: 'thread', id },
    { kind: 'spool', index: 'threadId', is: id },
  ] as const;
}

const mayRemove = (row: FoundRow<'thread'>, found: Found, { role, actor }: MutationContext): boolean =>
  can(role, 'inventory.deleteAny') ||
  (can(role, 'inventory.deleteOwn') &&
    row.data.createdBy === actor &&
    found.where('spool', 'threadId', row.id).every((spool) => spool.data.createdBy === actor));
