import type { ChartColour } from '#core/catalogue/chart.ts';
import type { Batch } from '#core/batch.ts';
import { currencyDecimals } from '#core/currency.ts';
import type { ColumnName } from '#core/exchange/columns.ts';
import { countedSpools, importBatches } from '#core/exchange/import-batches.ts';
import { planImportInSteps, type ImportPlan } from '#core/exchange/import-plan.ts';
import { matchedToChart } from '#core/exchange/palette-matches.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import type { InventorySnapshot } from '#data/inventory/inventory.ts';
import { placesOf, shortCodesOf } from '#data/inventory/places.ts';
import { nextOccurrence } from '#data/inventory/spool-times.ts';
import { clientIdOf, type TeamStore } from '#data/database/team-store.ts';
import type { Source } from './file-source.ts';
import { inSlices } from './in-slices.ts';
import { stockOf } from '../take-out/owned-stock.ts';

/** What a person has chosen for an import. */
export interface ImportWish {
  readonly source: Source;
  readonly brand: string;
  readonly line: string;
  readonly spoolsEach: number;
  /** The colours among which those of a palette are sought; undefined when they go by their numbers. */
  readonly nearestOf: readonly ChartColour[] | undefined;
}

/** What this device knows of the team. */
export interface ImportDeps {
  readonly store: TeamStore;
  readonly inventory: Pick<InventorySnapshot, 'threads'>;
  readonly charts: readonly ChartColour[];
  readonly currency: string;
}

/** What an import would do with the team as it is at this moment. A long file is checked in slices, until the signal is aborted. */
export const planOf = async (
  { source, brand, line, spoolsEach, nearestOf }: ImportWish,
  { store, inventory: { threads }, charts, currency }: ImportDeps,
  signal?: AbortSignal,
): Promise<ImportPlan> => {
  const places = await placesOf(store.db);
  const { teamId, userId, role } = store.actor;
  const isPalette = source.palette !== undefined;
  const work = planImportInSteps({
    file: nearestOf === undefined ? source.file : matchedToChart(source.file, nearestOf),
    mapping: nearestOf === undefined ? source.mapping : matchedColumns,
    stock: stockOf(threads, places),
    charts,
    brand: brand.trim(),
    line: line.trim(),
    spoolsEach,
    decimals: currencyDecimals(currency),
    isPalette,
    actor: { teamId, actor: userId, role, now: new Date(store.now()).toISOString() },
  });
  return inSlices(work, signal);
};

/** The batches that carry a plan out on this device. */
export const batchesOf = async (store: TeamStore, plan: ImportPlan, reachable: boolean): Promise<readonly Batch[]> => {
  const used = await shortCodesOf(store.db);
  const devicePart = reachable ? undefined : devicePartOf(await clientIdOf(store));
  const times = new Map<string, string>();
  for (const id of countedSpools(plan)) times.set(id, await nextOccurrence(store, id));
  const now = new Date(store.now()).toISOString();
  return importBatches(plan, {
    teamId: store.actor.teamId,
    shortCodes: (count) => nextShortCodes(used, count, devicePart),
    occurredAt: (spoolId) => times.get(spoolId) ?? now,
  });
};

const matchedColumns: readonly ColumnName[] = ['brand', 'line', 'code'];
