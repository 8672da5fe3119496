import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { effects, finishes, materials, threadKinds, threadStatuses } from '#core/kinds/thread.ts';
import { movementTypes } from '#core/kinds/movement.ts';
import { placeKinds } from '#core/kinds/place.ts';
import { hoopKinds } from '#core/kinds/hoop.ts';
import { shoppingStatuses } from '#core/kinds/shopping-line.ts';
import { spoolStates } from '#core/kinds/spool.ts';
import { priceFieldTable } from './price-field-table.ts';
import { isTextKey } from '#texts/is-text-key.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';
import { choice } from './field-choice.ts';
import type { FieldShape } from './field-shape.ts';
import { machineFields } from './machine-field-table.ts';

/** What a field is called, and how its value is shown and typed. */
export interface FieldFacts {
  readonly label: TextKey;
  readonly shape: FieldShape;
}

/** What is known of a field of a kind; undefined for the product's own bookkeeping, and for what a newer version brought. */
export const fieldFacts = (kind: string, field: string): FieldFacts | undefined =>
  table.get(`${kind}.${field}`) ?? calledAsOnItsForm(`${kind}s.${field}`);

/** A field whose label on its form has its own name needs no line below, unless its value is more than a text. */
const calledAsOnItsForm = (label: string): FieldFacts | undefined =>
  isTextKey(label) ? { label, shape: 'text' } : undefined;

const table: ReadonlyMap<string, FieldFacts> = new Map(
  Object.entries<readonly [TextKey, FieldShape]>({
    'thread.brand': ['threads.brand', 'text'],
    'thread.line': ['threads.line', 'text'],
    'thread.code': ['threads.code', 'text'],
    'thread.name': ['threads.name', 'text'],
    'thread.kind': ['fieldWords.kind', choice(threadKinds, (value) => t(`fieldWords.value.kind.${value}`))],
    'thread.material': ['threads.materialField', choice(materials, (value) => t(`threads.material.${value}`))],
    'thread.weight': ['threads.weight', 'text'],
    'thread.tex': ['fieldWords.tex', 'decimal'],
    'thread.hex': ['threads.colour', 'colour'],
    'thread.moreHex': ['fieldWords.moreHex', 'colours'],
    'thread.effect': ['fieldWords.effect', choice(effects, (value) => t(`fieldWords.value.effect.${value}`))],
    'thread.finish': ['fieldWords.finish', choice(finishes, (value) => t(`fieldWords.value.finish.${value}`))],
    'thread.status': ['fieldWords.status', choice(threadStatuses, (value) => t(`fieldWords.value.status.${value}`))],
    'thread.supersededBy': ['fieldWords.supersededBy', 'thread'],
    'thread.aliases': ['fieldWords.aliases', 'texts'],
    'thread.defaultLengthMm': ['threads.lengthPerSpool', 'length'],
    'thread.minSpools': ['threads.minimumSpools', 'whole'],
    'thread.minLengthMm': ['fieldWords.minLengthMm', 'length'],
    'thread.targetSpools': ['fieldWords.targetSpools', 'whole'],
    'thread.isStaple': ['fieldWords.isStaple', 'yes'],
    'thread.avoid': ['fieldWords.avoid', 'yes'],
    'thread.substitutes': ['fieldWords.substitutes', 'threads'],
    'thread.tags': ['fieldWords.tags', 'texts'],
    'thread.notes': ['threads.notes', 'lines'],
    'spool.threadId': ['fieldWords.threadId', 'thread'],
    'spool.shortCode': ['fieldWords.shortCode', 'text'],
    'spool.initialLengthMm': ['fieldWords.initialLengthMm', 'length'],
    'spool.openingMm': ['fieldWords.openingMm', 'length'],
    'spool.tareMg': ['fieldWords.tareMg', 'weight'],
    'spool.grossFullMg': ['fieldWords.grossFullMg', 'weight'],
    'spool.state': ['fieldWords.state', choice(spoolStates, (value) => t(`threads.state.${value}`))],
    'spool.lot': ['threads.lot', 'text'],
    'spool.placeId': ['threads.place', 'place'],
    'spool.position': ['fieldWords.position', 'text'],
    'spool.lentTo': ['fieldWords.lentTo', 'text'],
    'spool.boughtOn': ['fieldWords.boughtOn', 'date'],
    'spool.shop': ['fieldWords.shop', 'text'],
    'spool.pricePaidMinor': ['threads.price', 'money'],
    'spool.notes': ['threads.notes', 'lines'],
    'spool.remainingMm': ['fieldWords.remainingMm', 'length'],
    'movement.spoolId': ['threads.spool', 'spool'],
    'movement.type': ['fieldWords.type', choice(movementTypes, (value) => t(`threads.movement.${value}`))],
    'movement.deltaMm': ['threads.amount', 'amount'],
    'movement.settlesAtMm': ['threads.found', 'length'],
    'movement.head': ['fieldWords.head', 'whole'],
    'movement.needle': ['fieldWords.needle', 'whole'],
    'movement.reversesId': ['fieldWords.reversesId', 'booking'],
    'movement.occurredAt': ['fieldWords.occurredAt', 'instant'],
    'movement.reason': ['threads.reason', 'text'],
    'place.name': ['threads.name', 'text'],
    'place.kind': ['fieldWords.placeKind', choice(placeKinds, (value) => t(`fieldWords.value.place.${value}`))],
    'place.parentId': ['fieldWords.parentId', 'place'],
    'place.code': ['threads.code', 'text'],
    'place.notes': ['threads.notes', 'lines'],
    'threadSet.name': ['threads.name', 'text'],
    'threadSet.items': ['fieldWords.setItems', 'parts'],
    'barcode.value': ['fieldWords.barcode', 'text'],
    'barcode.threadId': ['kindWords.thread', 'thread'],
    'barcode.lengthMm': ['fieldWords.packLength', 'length'],
    'shoppingLine.threadId': ['kindWords.thread', 'thread'],
    'shoppingLine.text': ['fieldWords.shoppingText', 'text'],
    'shoppingLine.lengthMm': ['fieldWords.packLength', 'length'],
    'shoppingLine.qty': ['fieldWords.packs', 'whole'],
    'shoppingLine.status': [
      'fieldWords.shoppingStatus',
      choice(shoppingStatuses, (value) => t(`fieldWords.value.shopping.${value}`)),
    ],
    'shoppingLine.shop': ['fieldWords.shop', 'text'],
    'shoppingLine.priceMinor': ['fieldWords.packPrice', 'money'],
    'shoppingLine.neededBy': ['fieldWords.neededBy', 'date'],
    'shoppingTick.qty': ['fieldWords.packs', 'whole'],
    'shoppingTick.at': ['fieldWords.boughtAt', 'instant'],
    'hoop.name': ['threads.name', 'text'],
    'hoop.kind': ['fieldWords.hoopKind', choice(hoopKinds, (value) => t(`fieldWords.value.hoop.${value}`))],
    'hoop.fieldWMm10': ['fieldWords.fieldWMm10', 'size'],
    'hoop.fieldHMm10': ['fieldWords.fieldHMm10', 'size'],
    'hoop.outerWMm10': ['fieldWords.outerWMm10', 'size'],
    'hoop.outerHMm10': ['fieldWords.outerHMm10', 'size'],
    'hoop.marginMm10': ['fieldWords.marginMm10', 'size'],
    'hoop.rotatable': ['fieldWords.rotatable', 'yes'],
    'hoop.qty': ['fieldWords.qty', 'whole'],
    'hoop.label': ['fieldWords.hoopLabel', 'text'],
    ...machineFields,
    ...priceFieldTable,
  }).map(([name, [label, shape]]) => [name, { label, shape }] as const),
);
