import { useMemo, useSyncExternalStore } from 'react';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { createCollection, type Collection, type CollectionSnapshot } from '#inventory/collection.ts';
import type { Answer } from '#inventory/inventory.ts';
import { useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { painted } from '#ui/painted.ts';
import { kept } from './team-queries.ts';
import { useIsHeld, type Query } from './use-query.ts';

/**
 * The team's rows of a kind that are not deleted, in list order; if they are not wanted, none is read. Threads and
 * spools: `stock`.
 */
export function rowsOf<K extends RowKind>(kind: K, isWanted = true): Query<CollectionSnapshot<K>> {
  // of most kinds nothing is kept
  return kept(
    inMemory(isWanted ? collectionOf<K> : noRows<K>, kind),
    (answers) => answers[kind as 'machine'] as CollectionSnapshot<K>['rows'],
  );
}

/** Rows that are kept in memory as long as somebody listens. */
export interface Source<A> {
  readonly snapshot: () => A;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The rows of a source of the open team, from the time on when a start has painted what is kept. */
export function inMemory<A extends Answer<unknown>, P extends readonly unknown[]>(
  sourceOf: (store: TeamStore, ...of: P) => Source<A>,
  ...of: P
): Query<A> {
  return {
    useAnswer: () => {
      const { store } = useWorkspace();
      // a place asks with as many arguments each time, and each of them says which source it is
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      const source = useMemo(() => sourceOf(store, ...of), [sourceOf, store, ...of]);
      return useSyncExternalStore(useIsHeld() ? notYet : source.subscribe, source.snapshot);
    },
  };
}

const notYet = () => () => undefined;

const noRows = <K extends RowKind>(): Source<CollectionSnapshot<K>> => ({ snapshot: () => none, subscribe: notYet });
const none = { rows: [], extent: 'unread' } as const;

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
