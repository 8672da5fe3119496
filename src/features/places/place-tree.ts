import { groupedBy } from '#core/grouped-by.ts';
import { spoolLines } from '#core/stock/spool-lines.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';

type Row = CollectionRow<'place'>;

/** A place and its depth in the tree; 0 is the top. */
export interface Branch {
  readonly row: Row;
  readonly depth: number;
}

/** Returns the places as a tree, each below its parent. A place whose parent is missing is at the top. */
export function treeOf(rows: readonly Row[]): readonly Branch[] {
  const seen = new Set<string>();
  const below = (parentId: string | null, depth: number): readonly Branch[] =>
    rows
      .filter(({ id, data }) => data.parentId === parentId && !seen.has(id))
      .flatMap((row) => {
        if (seen.has(row.id)) return [];
        seen.add(row.id);
        return [{ row, depth }, ...below(row.id, depth + 1)];
      });
  const ids = new Set(rows.map(({ id }) => id));
  const roots = rows.filter(({ data }) => data.parentId === null || !ids.has(data.parentId));
  const branchOf = (row: Row): readonly Branch[] => {
    if (seen.has(row.id)) return [];
    seen.add(row.id);
    return [{ row, depth: 0 }, ...below(row.id, 1)];
  };
  // Add places that are not reached from the top: two devices may have put two places into each other.
  return [...roots.flatMap(branchOf), ...rows.flatMap(branchOf)];
}

/** Returns the ids of a place and of all places in it, at any depth. */
export function withinOf(rows: readonly Row[], id: string): ReadonlySet<string> {
  const inside = new Set([id]);
  for (let before = 0; before < inside.size;) {
    before = inside.size;
    for (const { id: one, data } of rows) if (data.parentId !== null && inside.has(data.parentId)) inside.add(one);
  }
  return inside;
}

/** Returns "Workshop · Rack B": the names of a place and of the places around it, outermost first. */
export function pathOf(rows: readonly Row[], id: string): string {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at = rows.find((row) => row.id === id); at !== undefined && !seen.has(at.id);) {
    seen.add(at.id);
    names.unshift(at.data.name);
    const { parentId } = at.data;
    at = rows.find((row) => row.id === parentId);
  }
  return names.join(' · ');
}

export interface HeldSpool {
  readonly owned: OwnedThread;
  readonly one: OwnedSpool;
}

/** Returns the spools directly in a place, not in places within it, in the order of the threads. */
export function spoolsIn(threads: readonly OwnedThread[], placeId: string): readonly HeldSpool[] {
  return threads.flatMap((owned) =>
    owned.spools.filter(({ spool }) => spool.placeId === placeId).map((one) => ({ owned, one })),
  );
}

/** Groups the spools of a place by thread; sealed ones that are alike share a line. */
export function linesIn(held: readonly HeldSpool[]): readonly (readonly HeldSpool[])[] {
  return [...groupedBy(held, ({ owned }) => owned.id).values()].flatMap((ofThread) =>
    spoolLines(ofThread.map((spool) => ({ id: spool.one.id, spool: spool.one.spool, held: spool }))).map((line) =>
      line.map((one) => one.held),
    ),
  );
}
