import { useMemo } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Units } from '#core/amounts/units.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { LocalRow, TeamDatabase } from '#data/database/team-database.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';

export interface Book {
  readonly units: Units;
  readonly currency: string;
  readonly currencyDecimals: number;
  readonly timeZone: string;
  readonly thread: (id: string) => string | undefined;
  readonly threadOfSpool: (id: string) => string | undefined;
  readonly spool: (id: string) => string | undefined;
  readonly place: (id: string) => string | undefined;
  readonly person: (id: string) => string | undefined;
  readonly me: string;
}

/** Returns units, currency and the names of rows on this device, also of deleted places, which a change may name. */
export function useBook(): Book {
  const { store, settings, nameOf } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const { rows: threads } = useQuery(stock);
  const { rows: places } = useQuery(live(everyPlace, store.db));
  return useMemo(() => {
    const names = new Map(threads.map(({ id, thread }) => [id, threadTitle(thread)]));
    const codes = new Map<string, string>();
    const holders = new Map<string, string>();
    for (const owned of threads)
      for (const { id, spool } of owned.spools) {
        codes.set(id, spool.shortCode);
        holders.set(id, owned.id);
      }
    const placeNames = new Map((places ?? []).map((row) => [row.id, nameOfPlace(row)]));
    return {
      units: settings.units,
      currency: settings.currency,
      currencyDecimals: settings.currencyDecimals,
      timeZone,
      thread: (id) => names.get(id),
      threadOfSpool: (id) => names.get(holders.get(id) ?? ''),
      spool: (id) => codes.get(id),
      place: (id) => placeNames.get(id),
      person: nameOf,
      me: store.actor.userId,
    };
  }, [threads, places, settings, timeZone, nameOf, store]);
}

const nameOfPlace = (row: LocalRow): string => foundOf<'place'>(row).data.name;

const everyPlace = ({ rows }: TeamDatabase) => rows.where('key').startsWith('place/').toArray();
