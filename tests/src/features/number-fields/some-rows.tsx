import { useState, type ReactNode } from 'react';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import type { WithId } from '#parts/machines/machine-book.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { shoppingList } from '#parts/shopping/shopping-list.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';

export const [threadId, otherId, spoolId, placeId, machineId, taskId, profileId] = Array.from({ length: 7 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

export const thread = () =>
  aThread({ defaultLengthMm: 1_000_000, minLengthMm: 500_000, minSpools: 3, targetSpools: 7, tex: '26.5' }, threadId);
export const otherThread = () => aThread({ code: '0020' }, otherId);
export const spool = (set: object = {}) => aSpool(threadId, { initialLengthMm: 900_000, ...set }, spoolId);
export const machine = () =>
  mutate('machine.create', {
    id: machineId,
    set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 6, maxSpm: 1200 },
  });

export const OfThread = ({ children }: { readonly children: (owned: OwnedThread) => ReactNode }) => {
  const owned = useQuery(stock).rows.find(({ id }) => id === threadId);
  // Like the real page, passes the newest row to the open form on every change.
  return owned === undefined ? null : children(owned);
};
export const OfSpool = ({ children }: { readonly children: (owned: OwnedThread, one: OwnedSpool) => ReactNode }) => (
  <OfThread>
    {(owned) => {
      const one = owned.spools.find(({ id }) => id === spoolId);
      return one === undefined ? null : children(owned, one);
    }}
  </OfThread>
);
export const Listed = ({ children }: { readonly children: (entry: Entry) => ReactNode }) => {
  const [first] = useQuery(shoppingList).rows?.wanted.filter(({ lines }) => lines.length > 0) ?? [];
  // The entry leaves the list when it is received, but its form stays open until it is closed.
  const [kept, setKept] = useState<Entry>();
  if (first !== undefined && kept === undefined) setKept(first);
  const entry = first ?? kept;
  return entry === undefined ? null : children(entry);
};
export const Row = <K extends RowKind>({
  kind,
  children,
}: {
  readonly kind: K;
  readonly children: (row: CollectionRow<K>) => ReactNode;
}) => {
  const [row] = useQuery(rowsOf(kind)).rows;
  return row === undefined ? null : children(row);
};
export const Chosen = ({ children }: { readonly children: (chosen: readonly OwnedThread[]) => ReactNode }) => {
  const { rows: threads } = useQuery(stock);
  const [first] = useState(threads);
  return children(first.length > 0 ? first : threads);
};

export const Slots = ({ children }: { readonly children: (slots: readonly WithId<'needle'>[]) => ReactNode }) => {
  const { rows } = useQuery(rowsOf('needle'));
  return rows.length === 0 ? null : children(rows.map(({ id, data }) => ({ ...data, id })));
};
export const loaded = () =>
  mutate('needle.update', {
    id: slotId(teamId, machineId, { head: 0, needle: 1 }),
    set: { machineId, head: 0, needle: 1, threadId, spoolId },
  });
export const wish = (set: object) =>
  mutate('shoppingLine.create', {
    id: newId(),
    set: {
      threadId,
      lengthMm: 900_000,
      qty: 4,
      priceMinor: 1250,
      reasons: [{ kind: 'manual', ref: null, qty: 4 }],
      ...set,
    },
  });
export const task = () =>
  mutate('maintenanceTask.create', {
    id: taskId,
    set: { title: 'Oil the hook', machineIds: [machineId], everyStitches: 2_000_000, everyHours: '8.5', everyDays: 30 },
  });
