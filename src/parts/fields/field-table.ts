import '#texts/en/kind-words.ts';
import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import '#texts/en/price-fields.ts';
import { typedFields } from '#core/kinds/carried-over.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import {
  hoopKinds,
  movementTypes,
  placeKinds,
  shoppingStatuses,
  spoolStates,
  effects,
  finishes,
  materials,
  threadKinds,
  threadStatuses,
} from '#core/kinds/choices.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';

import { t } from '#texts/t.ts';
import type { TextKey } from '#texts/text-key.ts';
import { choice } from './field-choice.ts';
import type { FieldShape } from './field-shape.ts';
import type { FieldWords, WordAndShape } from './field-words.ts';
import { machineWords } from './machine-field-words.ts';

interface FieldFacts {
  readonly label: TextKey;
  readonly shape: FieldShape;
}

/** Returns the label and shape of a kind's field; undefined for internal fields and for fields of a newer version. */
export function fieldFacts(kind: string, field: string): FieldFacts | undefined {
  if (!isRowKind(kind)) return undefined;
  const ofKind: Readonly<Record<string, WordAndShape | null>> = words[kind];
  const [label, shape] = (Object.hasOwn(ofKind, field) ? ofKind[field] : null) ?? [];
  return label === undefined || shape === undefined ? undefined : { label, shape };
}

const thread: FieldWords<'thread'> = {
  brand: ['threads.brand', 'text'],
  line: ['threads.line', 'text'],
  code: ['threads.code', 'text'],
  catalogueId: null,
  name: ['threads.name', 'text'],
  kind: ['fieldWords.kind', choice(threadKinds, (value) => t(`fieldWords.value.kind.${value}`))],
  material: ['threads.materialField', choice(materials, (value) => t(`threads.material.${value}`))],
  weight: ['threads.weight', 'text'],
  tex: ['fieldWords.tex', 'decimal'],
  hex: ['threads.colour', 'colour'],
  moreHex: ['fieldWords.moreHex', 'colours'],
  effect: ['fieldWords.effect', choice(effects, (value) => t(`fieldWords.value.effect.${value}`))],
  finish: ['fieldWords.finish', choice(finishes, (value) => t(`fieldWords.value.finish.${value}`))],
  confidence: null,
  colourSource: null,
  status: ['fieldWords.status', choice(threadStatuses, (value) => t(`fieldWords.value.status.${value}`))],
  supersededBy: ['fieldWords.supersededBy', 'thread'],
  aliases: ['fieldWords.aliases', 'texts'],
  family: null,
  defaultLengthMm: ['threads.lengthPerSpool', 'length'],
  minSpools: ['threads.minimumSpools', 'whole'],
  minLengthMm: ['fieldWords.minLengthMm', 'length'],
  targetSpools: ['fieldWords.targetSpools', 'whole'],
  isStaple: ['fieldWords.isStaple', 'yes'],
  avoid: ['fieldWords.avoid', 'yes'],
  substitutes: ['fieldWords.substitutes', 'threads'],
  tags: ['fieldWords.tags', 'texts'],
  notes: ['threads.notes', 'lines'],
};

const barcode: FieldWords<'barcode'> = {
  value: ['fieldWords.barcode', 'text'],
  threadId: ['kindWords.thread', 'thread'],
  lengthMm: ['fieldWords.packLength', 'length'],
  spoolId: ['threads.spool', 'spool'],
  placeId: ['threads.place', 'place'],
};

const spool: FieldWords<'spool'> & { readonly openingMm: WordAndShape } = {
  threadId: ['fieldWords.threadId', 'thread'],
  shortCode: ['fieldWords.shortCode', 'text'],
  initialLengthMm: ['fieldWords.initialLengthMm', 'length'],
  tareMg: ['fieldWords.tareMg', 'weight'],
  grossFullMg: ['fieldWords.grossFullMg', 'weight'],
  state: ['fieldWords.state', choice(spoolStates, (value) => t(`threads.state.${value}`))],
  lot: ['threads.lot', 'text'],
  placeId: ['threads.place', 'place'],
  position: ['fieldWords.position', 'text'],
  lentTo: ['fieldWords.lentTo', 'text'],
  labelled: ['fieldWords.labelled', 'yes'],
  boughtOn: ['fieldWords.boughtOn', 'date'],
  shop: ['fieldWords.shop', 'text'],
  pricePaidMinor: ['threads.price', 'money'],
  notes: ['threads.notes', 'lines'],
  remainingMm: ['fieldWords.remainingMm', 'length'],
  precision: null,
  openingMm: ['fieldWords.openingMm', 'length'],
};

const movement: FieldWords<'movement'> = {
  spoolId: ['threads.spool', 'spool'],
  type: ['fieldWords.type', choice(movementTypes, (value) => t(`threads.movement.${value}`))],
  deltaMm: ['threads.amount', 'amount'],
  settlesAtMm: ['threads.found', 'length'],
  measured: null,
  groupId: null,
  jobId: null,
  machineId: null,
  head: ['fieldWords.head', 'whole'],
  needle: ['fieldWords.needle', 'whole'],
  reversesId: ['fieldWords.reversesId', 'booking'],
  occurredAt: ['fieldWords.occurredAt', 'instant'],
  reason: ['threads.reason', 'text'],
  byMember: null,
};

const place: FieldWords<'place'> = {
  name: ['threads.name', 'text'],
  kind: ['fieldWords.placeKind', choice(placeKinds, (value) => t(`fieldWords.value.place.${value}`))],
  parentId: ['fieldWords.parentId', 'place'],
  code: ['threads.code', 'text'],
  notes: ['threads.notes', 'lines'],
};

const hoop: FieldWords<'hoop'> = {
  name: ['threads.name', 'text'],
  kind: ['fieldWords.hoopKind', choice(hoopKinds, (value) => t(`fieldWords.value.hoop.${value}`))],
  fieldWMm10: ['fieldWords.fieldWMm10', 'size'],
  fieldHMm10: ['fieldWords.fieldHMm10', 'size'],
  outerWMm10: ['fieldWords.outerWMm10', 'size'],
  outerHMm10: ['fieldWords.outerHMm10', 'size'],
  marginMm10: ['fieldWords.marginMm10', 'size'],
  rotatable: ['fieldWords.rotatable', 'yes'],
  qty: ['fieldWords.qty', 'whole'],
  machines: null,
  label: ['fieldWords.hoopLabel', 'text'],
};

const shoppingLine: FieldWords<'shoppingLine'> = {
  threadId: ['kindWords.thread', 'thread'],
  text: ['fieldWords.shoppingText', 'text'],
  lengthMm: ['fieldWords.packLength', 'length'],
  qty: ['fieldWords.packs', 'whole'],
  status: ['fieldWords.shoppingStatus', choice(shoppingStatuses, (value) => t(`fieldWords.value.shopping.${value}`))],
  reasons: null,
  shop: ['fieldWords.shop', 'text'],
  priceMinor: ['fieldWords.packPrice', 'money'],
  neededBy: ['fieldWords.neededBy', 'date'],
};

const shoppingTick: FieldWords<'shoppingTick'> = {
  lineId: null,
  qty: ['fieldWords.packs', 'whole'],
  at: ['fieldWords.boughtAt', 'instant'],
  reversesId: null,
  userId: null,
  byMember: null,
};

const threadSet: FieldWords<'threadSet'> = {
  name: ['threads.name', 'text'],
  items: ['fieldWords.setItems', 'parts'],
};

const chart: FieldWords<'chart'> = {
  brand: ['threads.brand', 'text'],
  line: ['threads.line', 'text'],
  kind: ['fieldWords.kind', choice(threadKinds, (value) => t(`fieldWords.value.kind.${value}`))],
  material: ['threads.materialField', choice(materials, (value) => t(`threads.material.${value}`))],
  weight: ['threads.weight', 'text'],
  source: ['fieldWords.chartSource', 'text'],
  colours: ['fieldWords.setItems', 'parts'],
};

const importBatch: FieldWords<'importBatch'> = {
  importId: null,
  source: null,
  fileName: ['fieldWords.fileName', 'text'],
  at: ['fieldWords.importedAt', 'instant'],
  colours: ['fieldWords.importedColours', 'whole'],
  spools: ['fieldWords.importedSpools', 'whole'],
  madeThreads: null,
  madeSpools: null,
  madePlaces: null,
  bookings: null,
  changes: null,
  isTakenBack: ['fieldWords.isTakenBack', 'yes'],
  byMember: null,
};

const file: FieldWords<'file'> = {
  ofKind: null,
  ofId: null,
  sha256: null,
  name: ['threads.name', 'text'],
  type: null,
  bytes: null,
  widthPx: null,
  heightPx: null,
  thumb: null,
  order: null,
  caption: ['fieldWords.caption', 'text'],
  showsCosts: ['fieldWords.showsCosts', 'yes'],
  stored: null,
  byMember: null,
};

const tablet: FieldWords<'tablet'> = {
  name: ['threads.name', 'text'],
  deviceId: null,
};

const notice: FieldWords<'notice'> = {
  addressee: null,
  about: null,
  rowKind: null,
  rowId: null,
  by: null,
  from: null,
  changes: null,
};

const threadWords = {
  thread,
  barcode,
  spool,
  movement,
  place,
  hoop,
  shoppingLine,
  shoppingTick,
  threadSet,
  chart,
  importBatch,
  file,
  tablet,
  notice,
} as const;

const pricingProfile: FieldWords<'pricingProfile'> = {
  name: ['pricingProfiles.name', 'text'],
  currency: ['pricingProfiles.currency', 'text'],
  currencyDecimals: ['pricingProfiles.currencyDecimals', 'whole'],
  validFrom: ['pricingProfiles.validFrom', 'date'],
  model: [
    'pricingProfiles.model',
    choice(['per_thousand', 'base_plus', 'matrix', 'hourly', 'cost_plus'] as const, (value) =>
      t(`priceFields.model.${value}`),
    ),
  ],
  stitchRounding: [
    'pricingProfiles.stitchRounding',
    choice(['exact', 'up_500', 'up_1000'] as const, (value) => t(`priceFields.stitchRounding.${value}`)),
  ],
  minStitches: ['pricingProfiles.minStitches', 'whole'],
  includedStitches: ['pricingProfiles.includedStitches', 'whole'],
  baseMinor: ['pricingProfiles.baseMinor', 'money'],
  allowBelowBase: ['pricingProfiles.allowBelowBase', 'yes'],
  tiers: ['pricingProfiles.tiers', 'parts'],
  tierMode: [
    'pricingProfiles.tierMode',
    choice(['whole', 'marginal'] as const, (value) => t(`priceFields.tierMode.${value}`)),
  ],
  sellPerHour: ['pricingProfiles.sellPerHour', 'decimal'],
  matrix: ['pricingProfiles.matrix', 'parts'],
  tierCount: [
    'pricingProfiles.tierCount',
    choice(['line', 'design', 'order'] as const, (value) => t(`priceFields.tierCount.${value}`)),
  ],
  minPieceMinor: ['pricingProfiles.minPieceMinor', 'money'],
  minOrderMinor: ['pricingProfiles.minOrderMinor', 'money'],
  smallOrder: ['pricingProfiles.smallOrder', 'parts'],
  unitRounding: [
    'pricingProfiles.unitRounding',
    choice(['none', 'up_005', 'up_025', 'up_050', 'up_100', 'end_95', 'end_99'] as const, (value) =>
      t(`priceFields.unitRounding.${value}`),
    ),
  ],
  digitizing: ['pricingProfiles.digitizing', 'parts'],
  setupMinor: ['pricingProfiles.setupMinor', 'money'],
  setupPer: [
    'pricingProfiles.setupPer',
    choice(['order', 'design', 'location'] as const, (value) => t(`priceFields.setupPer.${value}`)),
  ],
  extras: ['pricingProfiles.extras', 'parts'],
  coloursIncluded: ['pricingProfiles.coloursIncluded', 'whole'],
  extraColourMinor: ['pricingProfiles.extraColourMinor', 'money'],
  blank: ['pricingProfiles.blank', 'parts'],
  rush: ['pricingProfiles.rush', 'parts'],
  discount: ['pricingProfiles.discount', 'parts'],
  tax: ['pricingProfiles.tax', 'parts'],
  depositBp: ['pricingProfiles.depositBp', 'share'],
  spoilageBp: ['pricingProfiles.spoilageBp', 'share'],
  spoilageMode: [
    'pricingProfiles.spoilageMode',
    choice(['expected', 'whole'] as const, (value) => t(`priceFields.spoilageMode.${value}`)),
  ],
  labourPerHour: ['pricingProfiles.labourPerHour', 'decimal'],
  electricityPerKwh: ['pricingProfiles.electricityPerKwh', 'decimal'],
  overheadPerHour: ['pricingProfiles.overheadPerHour', 'decimal'],
  setupMin: ['pricingProfiles.setupMin', 'decimal'],
  hoopMin: ['pricingProfiles.hoopMin', 'decimal'],
  finishMin: ['pricingProfiles.finishMin', 'decimal'],
  attendBp: ['pricingProfiles.attendBp', 'share'],
  targetMarginBp: ['pricingProfiles.targetMarginBp', 'share'],
  costDefaults: ['pricingProfiles.costDefaults', 'parts'],
  digitizingCost: ['pricingProfiles.digitizingCost', 'parts'],
};

const quote: FieldWords<'quote'> = {
  number: ['quotes.number', 'text'],
  revisionOf: ['quotes.revisionOf', 'parts'],
  revision: ['quotes.revision', 'whole'],
  customer: ['quotes.customer', 'text'],
  email: ['quotes.email', 'text'],
  status: [
    'quotes.status',
    choice(['draft', 'sent', 'accepted', 'declined'] as const, (value) => t(`priceFields.status.${value}`)),
  ],
  validUntil: ['quotes.validUntil', 'date'],
  dueOn: ['quotes.dueOn', 'date'],
  lines: ['quotes.lines', 'parts'],
  oneTimeFees: ['quotes.oneTimeFees', 'parts'],
  discount: ['quotes.discount', 'parts'],
  rushDays: ['quotes.rushDays', 'whole'],
  shippingMinor: ['quotes.shippingMinor', 'money'],
  waivedFees: ['quotes.waivedFees', 'parts'],
  profileSnapshot: ['quotes.profileSnapshot', 'parts'],
  costsSnapshot: ['quotes.costsSnapshot', 'parts'],
  machinePace: ['quotes.machinePace', 'parts'],
  digitizingCost: ['pricingProfiles.digitizingCost', 'parts'],
  totals: ['quotes.totals', 'parts'],
  engineVersion: ['quotes.engineVersion', 'whole'],
  notes: ['quotes.notes', 'lines'],
};

/** The words of the fields of price profiles and quotes. The shared forms leave out fields of the shape `parts`. */
const priceWords = { pricingProfile, quote } as const;

const design: FieldWords<'design'> = {
  name: ['threads.name', 'text'],
  fileId: null,
  fingerprint: null,
  format: ['fieldWords.format', 'text'],
  bytes: null,
  stitches: ['fieldWords.stitches', 'whole'],
  jumps: null,
  trims: null,
  colourChanges: ['fieldWords.colourChanges', 'whole'],
  stops: null,
  sequins: null,
  widthMm10: ['fieldWords.width', 'size'],
  heightMm10: ['fieldWords.height', 'size'],
  blocks: ['fieldWords.blocks', 'parts'],
  variants: null,
  thumb: null,
  replacesId: null,
  notes: ['threads.notes', 'lines'],
  tags: ['fieldWords.tags', 'texts'],
};

const designWords = { design } as const;

const words: { readonly [K in RowKind]: FieldWords<K> } = {
  ...threadWords,
  ...machineWords,
  ...priceWords,
  ...designWords,
};

/** Whether the shared forms have a control for a value of this shape. They leave out fields of all other shapes. */
export function isTypable(shape: FieldShape): boolean {
  return typeof shape === 'object' || typed.has(shape);
}

const typed: ReadonlySet<FieldShape> = new Set<FieldShape>([
  'text',
  'lines',
  'texts',
  'whole',
  'decimal',
  'rate',
  'share',
  'length',
  'amount',
  'weight',
  'size',
  'money',
  'date',
  'yes',
  'colour',
  'place',
]);

export type FieldName<K extends RowKind> = keyof RowTypes[K] & string;

/** The fields that a form of a kind shows: those in `first`, then the other typed ones in the kind's order. */
export function formFields<K extends RowKind>(kind: K, first: readonly TypedField<K>[] = []): readonly FieldName<K>[] {
  const typed = typedFields(kind) as readonly TypedField<K>[];
  return [...new Set([...first, ...typed])].filter((name) => {
    const facts = fieldFacts(kind, name);
    return facts !== undefined && isTypable(facts.shape);
  });
}
