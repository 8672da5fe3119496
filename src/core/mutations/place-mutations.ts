import { limits } from '../limits.ts';
import type { Place } from '../kinds/place.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write, type Decision, type Found } from './mutation.ts';

/** The mutations of places. A place cannot be inside itself or too deep. Deleting a place keeps its spools. */
export const placeMutations = defaultMutations('place', {
  reads: () => [{ kind: 'place', all: true }],
  write: (found, id, place) => placed(found, id, place),
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

/** Counts the levels of places from this one down. Stops one level above the limit, because places may form a ring. */
const heightOf = (places: readonly FoundRow<'place'>[], id: string): number => {
  let height = 1;
  let level = childrenOf(places, new Set([id]));
  for (; level.size > 0 && height <= limits.placeDepth; height += 1) level = childrenOf(places, level);
  return height;
};

const childrenOf = (places: readonly FoundRow<'place'>[], ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(places.filter(({ data }) => data.parentId !== null && ids.has(data.parentId)).map(({ id }) => id));
