import '#texts/en/kind-words.ts';
import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { effects, finishes, materials, threadKinds, threadStatuses } from '#core/kinds/thread.ts';
import { movementTypes } from '#core/kinds/movement.ts';
import { placeKinds } from '#core/kinds/place.ts';
import { hoopKinds } from '#core/kinds/hoop.ts';
import { shoppingStatuses } from '#core/kinds/shopping-line.ts';
import { spoolStates } from '#core/kinds/spool.ts';
import { t } from '#texts/t.ts';
import { choice } from './field-choice.ts';
import type { FieldWords, WordAndShape } from './field-words.ts';

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

export const threadWords = {
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
  notice,
} as const;
