import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import { shortCodesOf } from '#data/inventory/places.ts';
import { clientIdOf } from '#data/database/team-store.ts';
import type { TeamStore } from '#data/database/team-store.ts';

/** Spools that come in together: how many, how long each (mm), and what is known of them. */
export interface NewSpools {
  readonly threadId: string;
  readonly count: number;
  readonly lengthMm: number;
  readonly lot?: string | null;
  readonly placeId?: string | null;
  readonly pricePaidMinor?: number | null;
  readonly tareMg?: number | null;
  readonly grossFullMg?: number | null;
  /** What is on each at the start, in mm: absent = full, null = unknown. */
  readonly openingMm?: number | null;
  readonly shop?: string | null;
  readonly boughtOn?: string | null;
  /** What they came in with; a new group when not said. */
  readonly groupId?: string;
}

/** The actions that add spools as one group, each with the next free short code; without a network the code carries a part of this device's name. */
export const addSpoolActions = async (
  store: TeamStore,
  { threadId, count, lengthMm, ...known }: NewSpools,
  reachable: boolean,
): Promise<readonly Action[]> => {
  const used = await shortCodesOf(store.db);
  const devicePart = reachable ? undefined : devicePartOf(await clientIdOf(store));
  const groupId = newId();
  return nextShortCodes(used, count, devicePart).map((shortCode) =>
    mutate('spool.create', {
      id: newId(),
      set: { threadId, shortCode, initialLengthMm: lengthMm, groupId, ...known },
    }),
  );
};

/** How many spools can be added at once. */
export const mostSpoolsAtOnce = 200;
