import { barcode } from './barcode.ts';
import { chart } from './chart.ts';
import { design } from './design.ts';
import type { Cost, Kind, RowOf } from './describe-kind.ts';
import { file } from './file.ts';
import { hoop } from './hoop.ts';
import { importBatch } from './import-batch.ts';
import { job } from './job.ts';
import { machine } from './machine.ts';
import { maintenanceLog } from './maintenance-log.ts';
import { maintenanceTask } from './maintenance-task.ts';
import { meterReading } from './meter-reading.ts';
import { movement } from './movement.ts';
import { needle } from './needle.ts';
import { notice } from './notice.ts';
import { place } from './place.ts';
import { run } from './run.ts';
import { pricingProfile } from './pricing-profile.ts';
import { quote } from './quote.ts';
import { shoppingLine } from './shopping-line.ts';
import { shoppingTick } from './shopping-tick.ts';
import { spool } from './spool.ts';
import { stop } from './stop.ts';
import { tablet } from './tablet.ts';
import { thread } from './thread.ts';
import { threadSet } from './thread-set.ts';

/** The kinds of row that sync. Add a new kind here, and the compiler lists where it needs rules of its own. */
export const kinds = {
  thread,
  barcode,
  spool,
  movement,
  place,
  hoop,
  machine,
  needle,
  meterReading,
  job,
  run,
  maintenanceTask,
  maintenanceLog,
  stop,
  pricingProfile,
  quote,
  shoppingLine,
  shoppingTick,
  threadSet,
  chart,
  importBatch,
  design,
  file,
  tablet,
  notice,
} as const;

/** A kind of row in this version. */
export type RowKind = keyof typeof kinds;

type Rows = { readonly [K in RowKind]: RowOf<(typeof kinds)[K]['fields']> };

/** The type of the fields of each kind, by the kind's name. */
export interface RowTypes extends Rows {}

/** The name of an index of a kind. */
export type IndexOf<K extends RowKind> = (typeof kinds)[K]['indexes'][number];

/** Every kind in this version. */
export const rowKinds = Object.keys(kinds) as readonly RowKind[];

/** The type of any kind, for code that treats all kinds in the same way. */
interface AnyKind extends Omit<Kind, 'costs' | 'references'> {
  readonly costs: Readonly<Record<string, Cost>> | 'none';
  readonly references: Readonly<Record<string, string | null>>;
}

/** Returns the description of a kind, without the types of its fields. */
export function kindOf(kind: RowKind): AnyKind {
  return kinds[kind] as unknown as AnyKind;
}
