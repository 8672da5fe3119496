import { useMemo, useSyncExternalStore } from 'react';
import type { RowKind } from '#core/kinds/kinds.ts';
import { createCollection, type Collection, type CollectionSnapshot } from '#inventory/collection.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Answers } from '#parts/answers/answers.ts';
import { useFirst, useIsHeld } from '#parts/answers/use-first.ts';
import { useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';

/** Returns the team's rows of a kind that are not deleted, in list order. Threads and spools: `useInventory`. */
export function useCollection<K extends RowKind>(kind: K): CollectionSnapshot<K> {
  const { store } = useWorkspace();
  const collection = collectionOf(store, kind);
  const isHeld = useIsHeld();
  const kept = useFirst(kind as KeptKind);
  const read = useSyncExternalStore(isHeld ? never : collection.subscribe, collection.snapshot);
  return useMemo(
    () => (read.extent === 'whole' || kept === undefined ? read : { rows: kept as typeof read.rows, extent: 'whole' }),
    [read, kept],
  );
}

type KeptKind = Extract<RowKind, keyof Answers>;

const never = () => () => undefined;

/** One collection per kind and open team, so that a list is shown at once when a person comes back to it. */
const collections = new WeakMap<TeamStore, Map<RowKind, unknown>>();

const collectionOf = <K extends RowKind>(store: TeamStore, kind: K): Collection<K> => {
  const ofTeam = collections.get(store) ?? new Map<RowKind, unknown>();
  collections.set(store, ofTeam);
  const known =
    ofTeam.get(kind) ??
    createCollection(store, kind, (fault) => window.reportError(fault), {
      shown: painted,
      ...(byName.has(kind) && { compareKeys }),
    });
  ofTeam.set(kind, known);
  return known as Collection<K>;
};

/** The kinds that people read by their names; the others are in the order of their times or places. */
const byName: ReadonlySet<RowKind> = new Set([
  'place',
  'machine',
  'hoop',
  'threadSet',
  'design',
  'chart',
  'maintenanceTask',
  'pricingProfile',
]);

/** Compares the sort keys of two rows, which are their names, or several parts with a zero between them. */
const compareKeys = (a: string, b: string): number => {
  const [parts, others] = [a.split('\u0000'), b.split('\u0000')];
  for (const [at, part] of parts.entries()) {
    const order = compareNames(part, others[at] ?? '');
    if (order !== 0) return order;
  }
  return parts.length - others.length;
};

/** Resolves when the browser has painted what is drawn now, or after half a second if it has not painted by then. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });
