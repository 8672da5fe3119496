import type { RowKind } from '#core/kinds/kinds.ts';
import type { KindSteps } from './kind-steps.ts';
import { barcodeSteps } from './barcode.ts';
import { designSteps } from './design.ts';
import { jobSteps } from './job.ts';
import { meterReadingSteps } from './meter-reading.ts';
import { movementSteps } from './movement.ts';
import { needleSteps } from './needle.ts';
import { pricingProfileSteps } from './pricing-profile.ts';
import { quoteSteps } from './quote.ts';
import { runSteps } from './run.ts';
import { spoolSteps } from './spool.ts';
import { threadSteps } from './thread.ts';

const all: readonly KindSteps[] = [
  barcodeSteps,
  designSteps,
  jobSteps,
  threadSteps,
  spoolSteps,
  movementSteps,
  needleSteps,
  meterReadingSteps,
  pricingProfileSteps,
  quoteSteps,
  runSteps,
];

const byKind: ReadonlyMap<RowKind, KindSteps> = new Map(all.map((steps) => [steps.kind, steps]));

/** Returns the extra steps of a kind; only `{ kind }` for a kind without any. */
export function stepsOf(kind: RowKind): KindSteps {
  return byKind.get(kind) ?? { kind };
}
