import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { placeDefaults, placeFields, type Place } from '../place.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows.ts';
import {
  createArgs,
  fieldsOf,
  living,
  onlyUnset,
  reject,
  updateArgs,
  write,
  type Decision,
  type Found,
  defineMutation,
  mayChange,
} from './mutation.ts';
import { removalOf } from './removal.ts';
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
    const place = row.deleted ? { ...fieldsOf(row), ...given } : onlyUnset<'place'>(row, placeDefaults, given);
    return placed(found, id, place);
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

/** Deletes a place, spools that lay there are then without one; and brings it back. */
export const placeRemoval = removalOf('place', 'placeId');

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
