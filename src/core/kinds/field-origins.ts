import { barcodeOrigins } from './barcode.ts';
import { chartOrigins } from './chart.ts';
import { designOrigins } from './design.ts';
import { fileOrigins } from './file.ts';
import { hoopOrigins } from './hoop.ts';
import { importBatchOrigins } from './import-batch.ts';
import { jobOrigins } from './job.ts';
import { machineOrigins } from './machine.ts';
import { maintenanceLogOrigins } from './maintenance-log.ts';
import { maintenanceTaskOrigins } from './maintenance-task.ts';
import { meterReadingOrigins } from './meter-reading.ts';
import { movementOrigins } from './movement.ts';
import { needleOrigins } from './needle.ts';
import { noticeOrigins } from './notice.ts';
import { placeOrigins } from './place.ts';
import { pricingProfileOrigins } from './pricing-profile.ts';
import { quoteOrigins } from './quote.ts';
import { runOrigins } from './run.ts';
import { shoppingLineOrigins } from './shopping-line.ts';
import { shoppingTickOrigins } from './shopping-tick.ts';
import { spoolOrigins } from './spool.ts';
import { stopOrigins } from './stop.ts';
import { tabletOrigins } from './tablet.ts';
import { threadOrigins } from './thread.ts';
import { threadSetOrigins } from './thread-set.ts';
import type { Origins } from './describe-kind.ts';
import type { kinds, RowKind, RowTypes } from './kinds.ts';

/** Where the fields of each kind come from, and what a copy does with them. */
export const fieldOrigins = {
  thread: threadOrigins,
  barcode: barcodeOrigins,
  spool: spoolOrigins,
  movement: movementOrigins,
  place: placeOrigins,
  hoop: hoopOrigins,
  machine: machineOrigins,
  needle: needleOrigins,
  meterReading: meterReadingOrigins,
  job: jobOrigins,
  run: runOrigins,
  maintenanceTask: maintenanceTaskOrigins,
  maintenanceLog: maintenanceLogOrigins,
  stop: stopOrigins,
  pricingProfile: pricingProfileOrigins,
  quote: quoteOrigins,
  shoppingLine: shoppingLineOrigins,
  shoppingTick: shoppingTickOrigins,
  threadSet: threadSetOrigins,
  chart: chartOrigins,
  importBatch: importBatchOrigins,
  design: designOrigins,
  file: fileOrigins,
  tablet: tabletOrigins,
  notice: noticeOrigins,
} as const satisfies { readonly [K in RowKind]: Origins<(typeof kinds)[K]['fields']> };

type FieldsLike<K extends RowKind, Mark extends string> = {
  readonly [N in keyof (typeof fieldOrigins)[K]]: (typeof fieldOrigins)[K][N] extends Mark ? N : never;
}[keyof (typeof fieldOrigins)[K]] &
  keyof RowTypes[K] &
  string;

/** The names of a kind's fields that a person types in a form. */
export type TypedField<K extends RowKind> = FieldsLike<K, `typed, ${string}`>;

/** The names of a kind's fields that are set once. */
export type FixedField<K extends RowKind> = FieldsLike<K, `fixed, ${string}`>;

/** The names of a kind's fields that a copy, a revision or a new version has from the row before. */
export type CarriedField<K extends RowKind> = FieldsLike<K, `${string}, carried`>;

/** The kinds that are copied: those of which a copy carries something over. */
export type CopiedKind = { readonly [K in RowKind]: [CarriedField<K>] extends [never] ? never : K }[RowKind];

/** What a client can set of a copy and must give itself, because the copy does not have it from the row before. */
export type FreshFields<K extends CopiedKind> = Pick<
  RowTypes[K],
  Extract<FieldsLike<K, `${string}, fresh`>, Settable<K>>
>;

type Settable<K extends RowKind> = {
  readonly [N in keyof (typeof kinds)[K]['fields']]: (typeof kinds)[K]['fields'][N] extends {
    readonly owner: 'client';
  }
    ? N
    : never;
}[keyof (typeof kinds)[K]['fields']];
