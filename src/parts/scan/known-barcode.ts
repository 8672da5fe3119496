import { useState } from 'react';
import { olderBarcodeValues, turnedCase, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';

/**
 * What the team stores for a barcode: its row, and the thread, spool or place that it means, if this device has that.
 */
export interface KnownBarcode {
  readonly id: string;
  readonly value: string;
  readonly isKnown: boolean;
  readonly owned: OwnedThread | undefined;
  /** The spool, if the code is on one certain spool of the thread. */
  readonly spool?: OwnedSpool | undefined;
  readonly place?: FoundRow<'place'> | undefined;
  readonly lengthMm: number | null;
}

/** What a code means. `or`: a second code that it may be as well, if only a person can say which of the two it is. */
export interface MeantBarcode {
  readonly code: ScannedBarcode;
  readonly barcode: KnownBarcode;
  readonly or: { readonly code: ScannedBarcode; readonly barcode: KnownBarcode } | undefined;
}

/** Returns what a barcode means in this team; undefined while it is looked up, and for no barcode. */
export function useBarcode(code: ScannedBarcode | undefined): MeantBarcode | undefined {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { rows: stored } = useQuery(live(storedByTexts, store, code?.value, code?.raw, code?.or?.value));
  return code === undefined || stored?.of !== code.value ? undefined : meant(code, stored.both, threads);
}

export async function barcodeIn(
  store: TeamStore,
  threads: readonly OwnedThread[],
  code: ScannedBarcode,
): Promise<MeantBarcode> {
  return meant(code, await bothStored(store, code), threads);
}

/** Returns a scanned code as it was read, and as the other code that it may be, if any. */
const readingsOf = ({ or, ...code }: ScannedBarcode): readonly [ScannedBarcode, ScannedBarcode | undefined] => [
  code,
  or && { is: 'barcode', value: or.value },
];

const bothStored = async (store: TeamStore, { value, raw, or }: Texts) =>
  [await storedOf(store, { value, raw }), or && (await storedOf(store, { value: or.value }))] as const;

/** The texts of a scanned code, by which its row is found. */
interface Texts {
  readonly value: string;
  readonly raw?: string | undefined;
  readonly or?: { readonly value: string } | undefined;
}

// takes texts, because a screen makes the code of a typed text anew each time it renders
const storedByTexts = async (store: TeamStore, value?: string, raw?: string, or?: string) =>
  value === undefined
    ? undefined
    : { of: value, both: await bothStored(store, { value, raw, or: or === undefined ? undefined : { value: or } }) };

/** Chooses between two readings of a code. With `or`, only a person can choose. */
const meant = (
  scanned: ScannedBarcode,
  [stored, other]: Awaited<ReturnType<typeof bothStored>>,
  threads: readonly OwnedThread[],
): MeantBarcode => {
  const [code, otherCode] = readingsOf(scanned);
  const first = { code, barcode: known(stored, threads) };
  if (otherCode === undefined || other === undefined) return { ...first, or: undefined };
  const second = { code: otherCode, barcode: known(other, threads) };
  if (first.barcode.isKnown !== second.barcode.isKnown)
    return { ...(first.barcode.isKnown ? first : second), or: undefined };
  const [wanted, unwanted] =
    scanned.or?.by === 'keys' && keyboardHere() === 'american' ? [second, first] : [first, second];
  const isSettled = scanned.or?.by === 'keys' && keyboardHere() !== undefined;
  return { ...wanted, or: isSettled ? undefined : unwanted };
};

/**
 * Finds a barcode's row, also in an older form or with upper and lower case swapped. Without one, gives a new row's id.
 */
const storedOf = async ({ db, actor }: TeamStore, { value, raw }: Texts) => {
  const forms = [value, ...olderBarcodeValues(value), ...(raw === undefined ? [] : [raw]), turnedCase(value)];
  const ids = [...new Set(forms)].map((form) => barcodeId(actor.teamId, form));
  const rows = await db.rows.bulkGet(ids.map((id) => rowKey('barcode', id)));
  const found = rows.find((row) => row !== undefined && !row.deleted);
  if (found === undefined) return { id: ids[0] ?? '', value, data: undefined, place: undefined };
  const { data } = foundOf<'barcode'>(found);
  const place = data.placeId ? await db.rows.get(rowKey('place', data.placeId)) : undefined;
  return {
    id: found.id,
    value: data.value,
    data,
    place: place && !place.deleted ? foundOf<'place'>(place) : undefined,
  };
};

const known = (
  { id, value, data, place }: Awaited<ReturnType<typeof storedOf>>,
  threads: readonly OwnedThread[],
): KnownBarcode => {
  const owned = threads.find((thread) => thread.id === data?.threadId);
  const spool = owned?.spools.find((one) => one.id === data?.spoolId);
  // Ask again about the code of a deleted spool, because that code may be on another spool by now.
  const isSpoolGone = Boolean(data?.spoolId) && spool === undefined;
  const isKnown = (owned !== undefined && !isSpoolGone) || place !== undefined;
  return { id, value, isKnown, owned, spool, place, lengthMm: data?.lengthMm ?? null };
};

interface ScanSettings {
  readonly beeps: boolean;
  /** Whether the camera stays open after a code was read. */
  readonly goesOn: boolean;
  /** The keyboard that the hand scanner types for, once a person has chosen it. */
  readonly keyboard?: Keyboard;
}

/** `here`: the layout of this device. `american`: the layout that is set in new scanners. */
type Keyboard = 'here' | 'american';

const name = 'spoolside.scan';
const standard: ScanSettings = { beeps: true, goesOn: false };

export function useScanSettings(): readonly [ScanSettings, (change: Partial<ScanSettings>) => void] {
  const [settings, setSettings] = useState(read);
  const change = (part: Partial<ScanSettings>) => {
    const next = { ...read(), ...part };
    setSettings(next);
    remember(next);
  };
  return [settings, change];
}

function keyboardHere(): Keyboard | undefined {
  return read().keyboard;
}

export function rememberKeyboard(keyboard: Keyboard): void {
  return remember({ ...read(), keyboard });
}

// If the browser forbids storage, only these settings are lost.
const read = (): ScanSettings => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...standard, ...kept } : standard;
  } catch {
    return standard;
  }
};

const remember = (settings: ScanSettings): void => {
  try {
    localStorage.setItem(name, JSON.stringify(settings));
  } catch {
    return;
  }
};
