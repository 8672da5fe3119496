import { nameKey } from '../catalogue/fold.ts';
import { parse } from '../fields.ts';
import { newId } from '../ids.ts';
import { place as placeKind } from '../kinds/place.ts';
import { limits } from '../limits.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import { placeKindOf } from '../places/place-kind.ts';
import { err, ok, type Result } from '../result.ts';
import { joined, parted, plainCell } from './cell-text.ts';
import type { ImportProblem } from './import-row.ts';
import { placePaths, type TeamStock } from './team-stock.ts';

/** A place that an import makes. */
export interface NewPlace {
  readonly id: string;
  readonly create: Action;
}

/** Finds places by their paths, and collects those that the import must make, the outer ones first. */
export interface PlaceFinder {
  readonly ofCell: (cell: string, row: number) => Result<string, ImportProblem>;
  readonly made: () => readonly NewPlace[];
  /** Spellings that found a place whose name differs from them in case only; each once. */
  readonly joined: () => readonly JoinedPlace[];
}

/** How a file spells a place, if the spelling differs from the place's own. `row`: the first row with it. */
export interface JoinedPlace {
  readonly row: number;
  readonly written: string;
  readonly place: string;
}

/**
 * Makes a `PlaceFinder`. A lone name finds the only place of that name. `isExact`: new places may differ in case only.
 */
export function placeFinder(places: TeamStock['places'], isExact: boolean): PlaceFinder {
  const exact = new Map<string, string>();
  const folded = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const paths = new Map(placePaths(places));
  for (const [id, path] of paths) {
    if (!exact.has(path)) exact.set(path, id);
    if (!folded.has(nameKey(path))) folded.set(nameKey(path), id);
  }
  for (const { id, data } of places) byName.set(nameKey(data.name), [...(byName.get(nameKey(data.name)) ?? []), id]);
  const made: NewPlace[] = [];
  const spellings = new Map<string, JoinedPlace>();

  const ofNames = (names: readonly string[]): string | null => {
    if (names.length === 0) return null;
    const path = joined(names, '>');
    const known = exact.get(path) ?? folded.get(nameKey(path));
    if (known !== undefined) return known;
    const id = newId();
    const name = names.at(-1) ?? '';
    const kind = placeKindOf(name);
    const parentId = ofNames(names.slice(0, -1));
    const set = { name, parentId, ...(kind !== undefined && { kind }) };
    made.push({ id, create: mutate('place.create', { id, set }) });
    exact.set(path, id);
    paths.set(id, parentId === null ? path : `${paths.get(parentId) ?? ''} > ${joined([name], '>')}`);
    if (!isExact) folded.set(nameKey(path), id);
    return id;
  };

  /** Notes a spelling that differs from the end of the place's path. */
  const note = (id: string, names: readonly string[], row: number): void => {
    const [written, place] = [joined(names, '>'), paths.get(id) ?? ''];
    const end = parted(place, '>').slice(-names.length);
    if (joined(end, '>') !== written && !spellings.has(written)) spellings.set(written, { row, written, place });
  };

  return {
    ofCell: (cell, row) => {
      const names = parted(plainCell(cell), '>').filter((name) => name !== '');
      if (names.length > limits.placeDepth) return err({ problem: 'too_many', limit: limits.placeDepth });
      for (const name of names) {
        const judged = parse(placeKind.fields.name.schema, name);
        if (!judged.ok) return err(Object.values(judged.error)[0] ?? { problem: 'wrong_format' });
      }
      const [name = ''] = names;
      const path = joined(names, '>');
      const inner = byName.get(nameKey(name)) ?? [];
      if (names.length === 1 && !exact.has(path) && inner.length === 1 && inner[0] !== undefined) {
        note(inner[0], names, row);
        return ok(inner[0]);
      }
      if (!exact.has(path) && places.length + made.length + names.length > limits.teamOtherRows)
        return err({ problem: 'team_full', limit: limits.teamOtherRows });
      const id = ofNames(names);
      if (id === null) return err({ problem: 'required' });
      note(id, names, row);
      return ok(id);
    },
    made: () => made,
    joined: () => [...spellings.values()],
  };
}
