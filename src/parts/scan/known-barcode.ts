import { useLiveQuery } from 'dexie-react-hooks';
import { barcodeValue } from '#core/codes/barcode-value.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';

/** What the team knows of a barcode: its row, the thread it stands for while that is on this device, and the length of the pack. */
export interface KnownBarcode {
  readonly id: string;
  readonly value: string;
  readonly isKnown: boolean;
  readonly owned: OwnedThread | undefined;
  readonly lengthMm: number | null;
}

/** What a barcode stands for in this team, kept current; undefined while it is being looked up, and for an undefined text. */
export const useBarcode = (text: string | undefined): KnownBarcode | undefined => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const value = text === undefined ? undefined : barcodeValue(text);
  const found = useLiveQuery(async () => (value === undefined ? undefined : storedOf(store, value)), [store, value]);
  return value === undefined || found?.value !== value ? undefined : known(found, threads);
};

/** What a barcode stands for in this team now. */
export const barcodeIn = async (
  store: TeamStore,
  threads: readonly OwnedThread[],
  value: string,
): Promise<KnownBarcode> => known(await storedOf(store, value), threads);

const storedOf = async ({ db, actor }: TeamStore, value: string) => {
  const id = barcodeId(actor.teamId, value);
  const row = await db.rows.get(rowKey('barcode', id));
  return { id, value, data: row === undefined || row.deleted ? undefined : foundOf<'barcode'>(row).data };
};

const known = (
  { id, value, data }: Awaited<ReturnType<typeof storedOf>>,
  threads: readonly OwnedThread[],
): KnownBarcode => {
  const owned = threads.find((thread) => thread.id === data?.threadId);
  return { id, value, isKnown: owned !== undefined, owned, lengthMm: data?.lengthMm ?? null };
};
