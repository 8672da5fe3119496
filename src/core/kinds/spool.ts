import * as z from 'zod/mini';
import { date, id, optionalLines, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';
import { spoolDefaults } from './spool-defaults.ts';
import { spoolStates } from './choices.ts';

/** How the remaining amount is known. */
const precisions = ['counted', 'estimated', 'measured', 'calculated', 'unknown'] as const;

/** How the remaining amount of a spool is known. */
export type Precision = (typeof precisions)[number];

const milligrams = wholeNumber(0, limits.spoolMg);

/** A spool in a team (rules: Spools). The amount left on it is computed from its movements; a person never sets it. */
export const spool = describeKind({
  fields: {
    threadId: required(id),
    shortCode: required(
      z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,12}$/, { error: 'wrong_format' })),
    ),
    initialLengthMm: required(wholeNumber(1, 50_000_000), 'mm'),
    tareMg: withDefault(z.nullable(milligrams), spoolDefaults.tareMg, 'mg'),
    grossFullMg: withDefault(z.nullable(milligrams), spoolDefaults.grossFullMg, 'mg'),
    state: withDefault(z.enum(spoolStates), spoolDefaults.state),
    lot: withDefault(optionalText(64), spoolDefaults.lot),
    placeId: withDefault(z.nullable(id), spoolDefaults.placeId),
    position: withDefault(optionalText(64), spoolDefaults.position),
    lentTo: withDefault(optionalText(64), spoolDefaults.lentTo),
    boughtOn: withDefault(z.nullable(date), spoolDefaults.boughtOn),
    shop: withDefault(optionalText(64), spoolDefaults.shop),
    pricePaidMinor: withDefault(z.nullable(wholeNumber(0, limits.amountMinor)), spoolDefaults.pricePaidMinor, 'minor'),
    notes: withDefault(optionalLines(1024), spoolDefaults.notes),
    /**
     * Whether a label was printed for the spool: then lists show it by itself, not together with equal sealed spools.
     */
    labelled: withDefault(z.boolean(), spoolDefaults.labelled),
    /** Null if the amount is unknown. A number below zero means that a person must recount the spool. */
    remainingMm: derived(z.nullable(z.int()), 'mm'),
    precision: derived(z.enum(precisions)),
  },
  costs: { pricePaidMinor: 'hidden' },
  readers: 'everybody',
  references: { threadId: 'thread', placeId: 'place' },
  indexes: ['threadId', 'placeId'],
  sort: ({ shortCode }) => shortCode,
  most: limits.teamSpools,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [['movement', 'spoolId']],
  title: { word: 'kindWords.spool', after: 'threadId', fields: ['shortCode'] },
  collection: 'spools',
  rest: 'readAndWrite',
  search: ['shortCode', 'lot', 'position', 'lentTo', 'shop', 'notes'],
  filters: ['threadId', 'placeId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const spoolOrigins = {
  threadId: 'fixed, fresh',
  shortCode: 'typed, fresh',
  initialLengthMm: 'derived, fresh',
  tareMg: 'typed, fresh',
  grossFullMg: 'typed, fresh',
  state: 'derived, fresh',
  lot: 'typed, fresh',
  placeId: 'typed, fresh',
  position: 'typed, fresh',
  lentTo: 'typed, fresh',
  boughtOn: 'typed, fresh',
  shop: 'typed, fresh',
  pricePaidMinor: 'typed, fresh',
  notes: 'typed, fresh',
  labelled: 'derived, fresh',
  remainingMm: 'derived, fresh',
  precision: 'derived, fresh',
} as const satisfies Origins<typeof spool.fields>;

/** A spool as stored: the fields that people set, and the balance of its movements. */
export interface Spool extends RowOf<typeof spool.fields> {}
