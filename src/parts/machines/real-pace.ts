import '#texts/en/real-pace.ts';
import { useMemo } from 'react';
import { groupedBy } from '#core/grouped-by.ts';
import { learnedFactor, type LearnedFactor } from '#core/machines/learned-factor.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';

/** The real pace of machines by id; a machine without a timed run is left out. */
export type RealPaces = ReadonlyMap<string, LearnedFactor>;

/** Reads the real pace of some machines from their runs (rules: Jobs). */
export async function readPaces(db: TeamDatabase, machineIds: readonly string[]): Promise<RealPaces> {
  const rows = await rowsNaming(db, 'run', 'machineId', machineIds);
  const runs = rows.filter(({ deleted }) => !deleted).map((row) => foundOf<'run'>(row));
  const ofMachine = groupedBy(runs, ({ data }) => data.machineId);
  return new Map(
    [...ofMachine].flatMap(([id, some]) => {
      const learned = learnedFactor(some.map((run) => ({ ...run.data, id: run.id })));
      return learned === undefined ? [] : [[id, learned] as const];
    }),
  );
}

/** Returns the real pace of some machines; undefined until their runs are read. */
export function useRealPaces(machineIds: readonly string[]): RealPaces | undefined {
  const { store } = useWorkspace();
  const { rows } = useQuery(live(readJoined, store.db, [...new Set(machineIds)].toSorted().join(',')));
  const told = rows && JSON.stringify([...rows]);
  // A run that changes no pace must not make every plan anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the rows
  return useMemo(() => rows, [told]);
}

const readJoined = (db: TeamDatabase, ids: string): Promise<RealPaces> =>
  readPaces(db, ids === '' ? [] : ids.split(','));

/** Says with which pace times were planned. */
export function paceInWords({ factor, runs }: Pick<LearnedFactor, 'factor' | 'runs'>): string {
  return t('realPace.used', { factor: factorInWords(factor), count: runs });
}

/** Says what the runs of a machine tell of its pace, used or not. */
export function knownPaceInWords({ factor, runs }: Pick<LearnedFactor, 'factor' | 'runs'>): string {
  return t('realPace.known', { factor: factorInWords(factor), count: runs });
}

const factorInWords = (factor: number): string => formatNumber(factor, { maximumFractionDigits: 2 });
