import { useLiveQuery } from 'dexie-react-hooks';
import { barcodeValue } from '#core/barcode-value.ts';
import { barcodeId } from '#core/mutations/barcode-mutations.ts';
import { foundOf } from '#data/local-rows.ts';
import { rowKey } from '#data/team-database.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import type { OwnedThread } from '#data/inventory.ts';

/** What the team knows of a barcode: its row, and the thread it stands for while that is on this device. Undefined while it is being looked up. */
export interface KnownBarcode {
  readonly id: string;
  readonly value: string;
  readonly isKnown: boolean;
  readonly owned: OwnedThread | undefined;
}

/** Looks up what a barcode stands for in this team; nothing for an undefined text. */
export const useBarcode = (text: string | undefined): KnownBarcode | undefined => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const value = text === undefined ? undefined : barcodeValue(text);
  const id = value === undefined ? undefined : barcodeId(store.actor.teamId, value);
  const found = useLiveQuery(async () => {
    if (id === undefined) return undefined;
    const row = await store.db.rows.get(rowKey('barcode', id));
    return { id, threadId: row === undefined || row.deleted ? undefined : foundOf<'barcode'>(row).data.threadId };
  }, [store, id]);
  if (id === undefined || value === undefined || found?.id !== id) return undefined;
  const owned = threads.find((thread) => thread.id === found.threadId);
  return { id, value, isKnown: found.threadId !== undefined && owned !== undefined, owned };
};
