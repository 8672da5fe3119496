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
  reads: ({ id }) => [{ kind: 'thread', id }],
  apply: (found, { id, set }, context) => {
    if (typeof set.catalogueId === 'string' && id !== threadId(context.teamId, set))
      return reject('invalid', { catalogueId: { problem: 'wrong_format' } });
    const row = found.row('thread', id);
    const given = withoutUndefined<Thread>(set);
    if (row !== undefined && !row.deleted)
      return ok([write('thread', id, onlyUnset(fieldsOf(row), threadDefaults, given))]);
    const before = row === undefined ? threadDefaults : fieldsOf(row);
    const thread: Thread = { ...before, ...given, brand: set.brand, line: set.line, code: set.code };
    return checked(id, { ...thread, tex: thread.tex ?? texOfWeight(thread.weight) });
  },
});

/** Changes fields of a thread. Brand, line and code of a chart colour never change. */
export const updateThread = defineMutation({
  name: 'thread.update',
  args: updateArgs(updateSet),
  may: mayChange,
  reads: ({ id, set }) => [
    { kind: 'thread', id },
    ...(typeof set.supersededBy === 'string' ? [{ kind: 'thread', id: set.supersededBy } as const] : []),
  ],
  apply: (found, { id, set }) => {
    const row = living(found.row('thread', id));
    if (!row.ok) return row;
    const before = fieldsOf(row.value);
    if (changesIdentity(before, set)) return reject('immutable');
    if (set.supersededBy === id) return reject('invalid', { supersededBy: { problem: 'not_an_option' } });
    return checked(id, { ...before, ...withoutUndefined<Thread>(set) });
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

const changesIdentity = (before: Thread, set: Readonly<Partial<Record<keyof Thread, unknown>>>): boolean =>
  before.catalogueId !== null &&
  (['catalogueId', 'brand', 'line', 'code'] as const).some(
    (field) => set[field] !== undefined && set[field] !== before[field],
  );

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
