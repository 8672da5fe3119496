import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import { shortCodesOf } from '#inventory/places.ts';
import { clientIdOf } from '#data/database/team-store.ts';
import type { TeamStore } from '#data/database/team-store.ts';

export interface NewSpools {
  readonly threadId: string;
  readonly count: number;
  readonly lengthMm: number;
  readonly lot?: string | null;
  readonly placeId?: string | null;
  /** The price of each spool, in order. */
  readonly pricesMinor?: readonly (number | null)[];
  readonly tareMg?: number | null;
  readonly grossFullMg?: number | null;
  /** The thread on each spool at the start, in mm: a missing value means full, null means unknown. */
  readonly openingMm?: number | null;
  readonly shop?: string | null;
  readonly boughtOn?: string | null;
  readonly notes?: string | null;
  /** The notes of each spool, in order; the last spool gets all remaining notes. */
  readonly eachNotes?: readonly string[];
  /** The id of the group in which these spools are booked; without it they get a new one. */
  readonly groupId?: string;
  /** The ids and groups of the first spools; all later spools get new ones. */
  readonly known?: readonly { readonly id: string; readonly groupId: string }[];
}

/** Makes actions that add spools with free short codes. Offline, the codes name the device. */
export async function addSpoolActions(
  store: TeamStore,
  { threadId, count, lengthMm, known = [], pricesMinor, eachNotes, ...facts }: NewSpools,
  reachable: boolean,
): Promise<readonly Action[]> {
  const used = await shortCodesOf(store.db);
  const devicePart = reachable ? undefined : devicePartOf(await clientIdOf(store));
  const groupId = newId();
  return nextShortCodes(used, count, devicePart).map((shortCode, at) => {
    const { id = newId(), ...group } = known[at] ?? {};
    const price = pricesMinor === undefined ? {} : { pricePaidMinor: pricesMinor[at] ?? null };
    const own = eachNotes?.slice(at, at === count - 1 ? undefined : at + 1).filter(Boolean) ?? [];
    const notes = own.length === 0 ? {} : { notes: own.join('\n') };
    return mutate('spool.create', {
      id,
      set: { threadId, shortCode, initialLengthMm: lengthMm, groupId, ...facts, ...price, ...notes, ...group },
    });
  });
}

export const mostSpoolsAtOnce = 200;
