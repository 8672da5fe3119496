import type { Thread } from '../kinds/thread.ts';
import {
  colourSources,
  confidences,
  effects,
  families,
  finishes,
  materials,
  threadKinds,
  threadStatuses,
  spoolStates,
} from '../kinds/choices.ts';
import type { Spool } from '../kinds/spool.ts';
import * as form from './cell-readers.ts';

const materialWords = {
  poly: 'polyester',
  trilobal: 'polyester',
  viscose: 'rayon',
  viskose: 'rayon',
  kunstseide: 'rayon',
  baumwolle: 'cotton',
  metall: 'metallic',
  metallisch: 'metallic',
  wolle: 'wool',
  seide: 'silk',
  leinen: 'linen',
  andere: 'other',
  poliéster: 'polyester',
  poliester: 'polyester',
  rayonne: 'rayon',
  rayón: 'rayon',
  viscosa: 'rayon',
  wiskoza: 'rayon',
  coton: 'cotton',
  algodón: 'cotton',
  katoen: 'cotton',
  bawełna: 'cotton',
};
const kindWords = {
  embroidery: 'machine',
  maschine: 'machine',
  maschinengarn: 'machine',
  maschinenstickgarn: 'machine',
  stranded: 'floss',
  sticktwist: 'floss',
  handgarn: 'floss',
  unterfaden: 'bobbin',
};
const stateWords = {
  new: 'sealed',
  neu: 'sealed',
  offen: 'open',
  angebrochen: 'open',
  leer: 'empty',
  verloren: 'lost',
};

/** The columns of a thread's own fields, in the order of the file. */
export const threadColumns = {
  name: form.text,
  kind: form.option(threadKinds, kindWords),
  material: form.option(materials, materialWords),
  weight: form.text,
  tex: form.decimal,
  hex: form.colour,
  moreHex: form.colours,
  effect: form.option(effects),
  finish: form.option(finishes),
  confidence: form.option(confidences),
  colourSource: form.option(colourSources),
  status: form.option(threadStatuses),
  aliases: form.texts,
  family: form.option(families),
  defaultLengthMm: form.lengthMm,
  minSpools: form.whole,
  minLengthMm: form.lengthMm,
  targetSpools: form.whole,
  isStaple: form.yesOrNo,
  avoid: form.yesOrNo,
  tags: form.texts,
  notes: form.text,
} satisfies Record<Exclude<keyof Thread, (typeof keyColumns | typeof referenceColumns)[number]>, form.CellForm>;

/** The columns of a spool's own fields; the movements of a spool decide its `remainingMm`. */
export const spoolColumns = {
  initialLengthMm: form.lengthMm,
  remainingMm: form.amount,
  state: form.option(spoolStates, stateWords),
  position: form.text,
  lot: form.text,
  lentTo: form.text,
  boughtOn: form.date,
  shop: form.text,
  pricePaidMinor: form.whole,
  tareMg: form.whole,
  grossFullMg: form.whole,
  spoolNotes: form.text,
} satisfies Partial<Record<keyof Spool | 'spoolNotes', form.CellForm>>;

/** The name of a column that holds a field of a thread. */
export type ThreadColumn = keyof typeof threadColumns;
/** The name of a column that holds a field of a spool. */
export type SpoolColumn = keyof typeof spoolColumns;

/** Columns that name the thread of a row. `copy` counts hand-typed threads with the same brand, line and number. */
const keyColumns = ['brand', 'line', 'code', 'copy', 'catalogueId'] as const;
/** Columns that name other rows: threads by brand, line and number, places by their path. */
const referenceColumns = ['supersededBy', 'substitutes', 'place'] as const;
/** The currency of `pricePaidMinor`, and the decimals of its minor unit. */
const moneyColumns = ['currency', 'currencyDecimals'] as const;
/** Columns of lists that other programs write; our own export does not have them. */
const foreignColumns = ['spools', 'lengthM', 'lengthYd', 'leftM', 'leftYd', 'fullness', 'price'] as const;

/** What a column of a file holds. */
export type ColumnName =
  | (typeof keyColumns)[number]
  | ThreadColumn
  | (typeof referenceColumns)[number]
  | 'shortCode'
  | SpoolColumn
  | (typeof moneyColumns)[number]
  | (typeof foreignColumns)[number];

const names = <T extends object>(table: T): readonly (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** The columns of an export in their order: first the columns of a thread, then those of a spool. */
export const exportColumns: readonly ColumnName[] = [
  ...keyColumns,
  ...names(threadColumns),
  'supersededBy',
  'substitutes',
  'shortCode',
  ...names(spoolColumns).slice(0, 3),
  'place',
  ...names(spoolColumns)
    .slice(3)
    .flatMap((name): readonly ColumnName[] => (name === 'pricePaidMinor' ? [name, ...moneyColumns] : [name])),
];

/** Every column that an import reads. */
export const allColumns: readonly ColumnName[] = [...exportColumns, ...foreignColumns];

/** The columns that only people who may see costs get. */
export const costColumns: ReadonlySet<ColumnName> = new Set(['pricePaidMinor', ...moneyColumns, 'price']);

/** Returns the column of a thread's own field, or undefined for any other column. */
export function asThreadColumn(name: ColumnName): ThreadColumn | undefined {
  return Object.hasOwn(threadColumns, name) ? (name as ThreadColumn) : undefined;
}

/** Returns the column of a spool's own field, or undefined for any other column. */
export function asSpoolColumn(name: ColumnName): SpoolColumn | undefined {
  return Object.hasOwn(spoolColumns, name) ? (name as SpoolColumn) : undefined;
}

/** Returns the field of a spool that a column holds. */
export function spoolField(column: SpoolColumn): keyof Spool {
  return column === 'spoolNotes' ? 'notes' : column;
}

/** The columns that hold a number, such as a length or a price. */
export const numberColumns: ReadonlySet<ColumnName> = new Set([
  'tex',
  'defaultLengthMm',
  'minSpools',
  'minLengthMm',
  'targetSpools',
  'initialLengthMm',
  'remainingMm',
  'pricePaidMinor',
  'tareMg',
  'grossFullMg',
  'spools',
  'lengthM',
  'lengthYd',
  'leftM',
  'leftYd',
  'fullness',
  'price',
]);
