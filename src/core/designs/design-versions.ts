import type { Design } from '../kinds/design.ts';

interface Version {
  readonly id: string;
  readonly data: Pick<Design, 'replacesId'>;
}

// Two offline devices can make designs that replace each other in a circle: lists show all of these.

/** Returns the designs that a list shows: all except those that a newer design replaces. */
export function currentDesigns<D extends Version>(designs: readonly D[]): readonly D[] {
  const replaced = new Set(designs.map(({ data }) => data.replacesId));
  if (replaced.size <= 1 && replaced.has(null)) return designs;
  const byId = new Map(designs.map((design) => [design.id, design]));
  const older = new Set<string>();
  for (const design of designs)
    if (!replaced.has(design.id)) for (const { id } of chainFrom(byId, design)) older.add(id);
  return designs.filter(({ id }) => !older.has(id));
}

/** Returns the versions before a design, the newest first. */
export function olderVersions<D extends Version>(designs: readonly D[], of: D): readonly D[] {
  return chainFrom(new Map(designs.map((design) => [design.id, design])), of);
}

/** Returns the designs that replace a design directly; several if people replaced it at the same time. */
export function newerVersions<D extends Version>(designs: readonly D[], { id }: Version): readonly D[] {
  return designs.filter(({ data }) => data.replacesId === id);
}

const chainFrom = <D extends Version>(byId: ReadonlyMap<string, D>, start: D): readonly D[] => {
  const chain: D[] = [];
  const seen = new Set([start.id]);
  let next = byId.get(start.data.replacesId ?? '');
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id);
    chain.push(next);
    next = byId.get(next.data.replacesId ?? '');
  }
  return chain;
};
