import { setImmediate } from 'node:timers/promises';
import type { Kept, TeamStock } from '#core/exchange/team-stock.ts';
import type { Place } from '#core/kinds/place.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Thread } from '#core/kinds/thread.ts';

declare const row: unique symbol;

/** Rows of plain JSON as a few texts. To copy a text into a thread takes no time; ten thousand objects take 0.1 s. */
export type Packed<T> = readonly string[] & { readonly [row]?: T };

/** A team's stock on the way into a thread. */
export interface PackedStock {
  readonly threads: Packed<Kept<Thread>>;
  readonly spools: Packed<Kept<Spool>>;
  readonly places: Packed<Kept<Place>>;
}

/** Packs rows. After every `atOnce` of them it pauses, and the server answers other requests. */
export async function packed<T>(rows: readonly T[], atOnce = 500): Promise<Packed<T>> {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    if (at > 0) await setImmediate();
    parts.push(JSON.stringify(rows.slice(at, at + atOnce)));
  }
  return parts;
}

/** Returns the rows that `packed` has packed. */
export function unpacked<T>(parts: Packed<T>): readonly T[] {
  return parts.flatMap((part) => JSON.parse(part) as readonly T[]);
}

/** Packs a team's stock as `packed` does. */
export async function packedStock({ threads, spools, places }: TeamStock): Promise<PackedStock> {
  return { threads: await packed(threads), spools: await packed(spools), places: await packed(places) };
}

/** Returns the stock that `packedStock` has packed. */
export function unpackedStock({ threads, spools, places }: PackedStock): TeamStock {
  return { threads: unpacked(threads), spools: unpacked(spools), places: unpacked(places) };
}
