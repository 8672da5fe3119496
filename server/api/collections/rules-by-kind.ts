import type { RowKind } from '#core/kinds/kinds.ts';
import { meterReadingRules } from './meter-reading-rules.ts';
import { movementRules } from './movement-rules.ts';
import type { RestRules } from './rest-rules.ts';
import { spoolRules } from './spool-rules.ts';
import { threadRules } from './thread-rules.ts';

/** The rules of every kind; most have none. */
export const restRules: { readonly [K in RowKind]: RestRules } = {
  thread: threadRules,
  barcode: {},
  spool: spoolRules,
  movement: movementRules,
  place: {},
  hoop: {},
  machine: {},
  needle: {},
  meterReading: meterReadingRules,
  run: {},
  maintenanceTask: {},
  maintenanceLog: {},
  stop: {},
  pricingProfile: {},
  quote: {},
  shoppingLine: {},
  shoppingTick: {},
  threadSet: {},
  notice: {},
};
