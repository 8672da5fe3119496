import type { ChartColour } from '#core/catalogue/chart.ts';
import type { Batch } from '#core/mutations/batch.ts';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { ColumnName } from '#core/exchange/columns.ts';
import type { NumberAnswers } from '#core/exchange/found-in-columns.ts';
import type { DayOrder } from '#core/exchange/cell-readers.ts';
import type { BrandAnswers } from '#core/exchange/import-row.ts';
import { countedSpools, importBatchesInSteps } from '#core/exchange/import-batches.ts';
import { planImportInSteps, type ImportPlan } from '#core/exchange/import-plan.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import type { InventorySnapshot } from '#inventory/inventory.ts';
import { placesOf, shortCodesOf } from '#inventory/places.ts';
import { nextOccurrence } from '#inventory/spool-times.ts';
import { clientIdOf, cursorOf, type TeamStore } from '#data/database/team-store.ts';
import type { Source } from './import-source.tsx';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';
import { stockOf } from '../take-out/owned-stock.ts';

export interface ImportRequest {
  readonly source: Source;
  readonly brand: string;
  readonly line: string;
  /** The brands that the team or this device prefers. */
  readonly chosenBrands: readonly string[];
  readonly spoolsEach: number;
  readonly dayOrder: DayOrder | undefined;
  readonly brandAnswers: BrandAnswers;
  readonly numberAnswers: NumberAnswers;
  /** Chart colours that replace a palette's colours; undefined if the palette's own numbers are used. */
  readonly nearestOf: readonly ChartColour[] | undefined;
}

interface ImportDeps {
  readonly store: TeamStore;
  readonly inventory: Pick<InventorySnapshot, 'rows'>;
  readonly charts: readonly ChartColour[];
  readonly money: MoneyUnit;
}

/** Plans an import into the team's present stock. Checks a long file in slices, until the signal aborts. */
export async function planOf(
  { source, brand, line, nearestOf, ...answers }: ImportRequest,
  { store, inventory: { rows: threads }, charts, money }: ImportDeps,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const places = await placesOf(store.db);
  const { teamId, userId, role } = store.actor;
  const { access } = await cursorOf(store.db);
  const isPalette = source.palette !== undefined;
  const work = planImportInSteps({
    file: nearestOf === undefined ? source.file : (await matcher())(source.file, nearestOf),
    mapping: nearestOf === undefined ? source.mapping : matchedColumns,
    stock: stockOf(threads, places),
    charts,
    ...answers,
    brand: brand.trim(),
    line: line.trim(),
    header: source.header?.cells,
    above: source.above,
    money,
    isPalette,
    actor: { teamId, actor: userId, role, access, now: new Date(store.now()).toISOString() },
  });
  return runWithPauses(work, signal);
}

export async function batchesOf(store: TeamStore, plan: ImportPlan, reachable: boolean): Promise<readonly Batch[]> {
  const used = await shortCodesOf(store.db);
  const devicePart = reachable ? undefined : devicePartOf(await clientIdOf(store));
  const times = new Map<string, string>();
  for (const id of countedSpools(plan)) times.set(id, await nextOccurrence(store, id));
  const now = new Date(store.now()).toISOString();
  const work = importBatchesInSteps(plan, {
    teamId: store.actor.teamId,
    shortCodes: (count) => nextShortCodes(used, count, devicePart),
    occurredAt: (spoolId) => times.get(spoolId) ?? now,
  });
  return runWithPauses(work);
}

/** Loads the matcher, only for palettes that are matched to a chart. If this fails, the caller of `planOf` says so. */
const matcher = async () => (await import('#core/exchange/palette-matches.ts')).matchedToChart;

const matchedColumns: readonly ColumnName[] = ['brand', 'line', 'code'];
