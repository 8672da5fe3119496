import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { can } from '../permissions.ts';
import { placeDefaults, placeFields, type Place } from '../place.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows.ts';
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
  type Decision,
  type Found,
  defineMutation,
  mayChange,
  type MutationContext,
} from './mutation.ts';
import { withoutUndefined } from './thread-mutations.ts';

const { name, ...rest } = placeFields;
const createSet = z.strictObject({ name, ...z.partial(z.strictObject(rest)).shape });
const updateSet = z.partial(z.strictObject(placeFields));

/** Adds a place; on a deleted id it revives it. */
export const createPlace = defineMutation({
  name: 'place.create',
  args: createArgs(createSet),
  may: mayChange,
  reads: () => [{ kind: 'place', all: true }],
  apply: (found, { id, set }) => {
    const row = found.all('place').find((place) => place.id === id);
    const given = { ...withoutUndefined<Place>(set), name: set.name };
    if (row === undefined) return placed(found, id, { ...placeDefaults, ...given });
    return placed(
      found,
      id,
      row.deleted ? { ...fieldsOf(row), ...given } : onlyUnset(fieldsOf(row), placeDefaults, given),
    );
  },
});

/** Changes a place, or moves it into another. */
export const updatePlace = defineMutation({
  name: 'place.update',
  args: updateArgs(updateSet),
  may: mayChange,
  reads: () => [{ kind: 'place', all: true }],
  apply: (found, { id, set }) => {
    const row = living(found.all('place').find((place) => place.id === id));
    return row.ok ? placed(found, id, { ...fieldsOf(row.value), ...withoutUndefined<Place>(set) }) : row;
  },
});

/** Deletes a place; spools that lay there stay, without a place. A member deletes what they made and nobody else uses. */
export const deletePlace = defineMutation({
  name: 'place.delete',
  args: rowArgs,
  may: mayChange,
  reads: readsWithSpools,
  apply: (found, { id }, context) => {
    const row = living(found.row('place', id));
    if (!row.ok) return row.error.code === 'row_deleted' ? ok([]) : row;
    return mayRemove(row.value, found, context) ? ok([remove('place', id, fieldsOf(row.value))]) : reject('forbidden');
  },
});

/** Brings a deleted place back. */
export const restorePlace = defineMutation({
  name: 'place.restore',
  args: rowArgs,
  may: mayChange,
  reads: readsWithSpools,
  apply: (found, { id }, context) => {
    const row = found.row('place', id);
    if (row === undefined) return reject('missing_row');
    if (!mayRemove(row, found, context)) return reject('forbidden');
    return row.deleted ? ok([write('place', id, fieldsOf(row))]) : ok([]);
  },
});

const placed = (found: Found, id: string, place: Place): Decision => {
  const places = found.all('place');
  const parents = new Map(places.map((row) => [row.id, row.data.parentId]));
  let depth = heightOf(places, id);
  for (let at = place.parentId; at !== null && at !== undefined; at = parents.get(at) ?? null) {
    if (at === id) return reject('invalid', { parentId: { problem: 'not_an_option' } });
    depth += 1;
    if (depth > limits.placeDepth)
      return reject('invalid', { parentId: { problem: 'too_many', limit: limits.placeDepth } });
  }
  return ok([write('place', id, place)]);
};

/** How many places lie within each other here, the outermost counted; never more than one above the limit, for two devices may have made a ring. */
const heightOf = (places: readonly FoundRow<'place'>[], id: string): number => {
  let height = 1;
  let level = childrenOf(places, new Set([id]));
  for (; level.size > 0 && height <= limits.placeDepth; height += 1) level = childrenOf(places, level);
  return height;
};

const childrenOf = (places: readonly FoundRow<'place'>[], ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(places.filter(({ data }) => data.parentId !== null && ids.has(data.parentId)).map(({ id }) => id));

function readsWithSpools({ id }: { readonly id: string }) {
  return [
    { kind: 'place', id },
    { kind: 'spool', index: 'placeId', is: id },
  ] as const;
}

const mayRemove = (row: FoundRow<'place'>, found: Found, { role, actor }: MutationContext): boolean =>
  can(role, 'inventory.deleteAny') ||
  (can(role, 'inventory.deleteOwn') &&
    row.data.createdBy === actor &&
    found.where('spool', 'placeId', row.id).every((spool) => spool.data.createdBy === actor));
