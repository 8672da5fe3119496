import { useLiveQuery } from 'dexie-react-hooks';
import { olderBarcodeValues } from '#core/codes/barcode-value.ts';
import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';

/** What the team stores for a barcode: its row, its thread if that is on this device, and the length of the pack. */
export interface KnownBarcode {
  readonly id: string;
  readonly value: string;
  readonly isKnown: boolean;
  readonly owned: OwnedThread | undefined;
  readonly lengthMm: number | null;
}

/** Returns what a barcode means in this team; undefined while it is looked up, and for no barcode. */
export const useBarcode = (barcode: ScannedBarcode | undefined): KnownBarcode | undefined => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const { value, raw } = barcode ?? {};
  const found = useLiveQuery(
    async () => (value === undefined ? undefined : { of: value, ...(await storedOf(store, { value, raw })) }),
    [store, value, raw],
  );
  return value === undefined || found?.of !== value ? undefined : known(found, threads);
};

/** Looks up what a barcode means in this team now. */
export const barcodeIn = async (
  store: TeamStore,
  threads: readonly OwnedThread[],
  barcode: ScannedBarcode,
): Promise<KnownBarcode> => known(await storedOf(store, barcode), threads);

/**
 * Finds a barcode's row, even if an older version stored it in another form; else makes an id and value for a new row.
 */
const storedOf = async (
  { db, actor }: TeamStore,
  { value, raw }: { readonly value: string; readonly raw?: string | undefined },
) => {
  const forms = [value, ...olderBarcodeValues(value), ...(raw === undefined ? [] : [raw])];
  const ids = forms.map((form) => barcodeId(actor.teamId, form));
  const rows = await db.rows.bulkGet(ids.map((id) => rowKey('barcode', id)));
  const found = rows.find((row) => row !== undefined && !row.deleted);
  if (found === undefined) return { id: ids[0] ?? '', value, data: undefined };
  const { data } = foundOf<'barcode'>(found);
  return { id: found.id, value: data.value, data };
};

const known = (
  { id, value, data }: Awaited<ReturnType<typeof storedOf>>,
  threads: readonly OwnedThread[],
): KnownBarcode => {
  const owned = threads.find((thread) => thread.id === data?.threadId);
  return { id, value, isKnown: owned !== undefined, owned, lengthMm: data?.lengthMm ?? null };
};
