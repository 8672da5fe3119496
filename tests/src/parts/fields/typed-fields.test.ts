import { expect, test } from 'vitest';
import { typedFields } from '#core/kinds/carried-over.ts';
import { fieldOrigins } from '#core/kinds/field-origins.ts';
import { rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { draftOfProfile } from '#features/pricing/profiles/profile-draft.ts';
import { profileFields } from '#features/pricing/profiles/profile-fields.ts';
import { spoolChanges, type SpoolValues } from '#features/threads/spools/spool-sheet.tsx';
import { emptyValues, threadOf } from '#features/threads/form/thread-values.ts';
import { formFields } from '#parts/fields/field-table.ts';

const { texts: _texts, ...profileLists } = draftOfProfile(starterProfile('per_thousand', { currency: 'EUR' }));

const measures = { units: 'metric', currency: 'EUR', currencyDecimals: 2 } as const;
const spoolOf = (text: string): SpoolValues => ({
  place: text,
  position: text,
  lot: text,
  lentTo: text,
  price: text,
  shortCode: text,
  boughtOn: text,
  shop: text,
  fullWeight: text,
  emptyWeight: text,
  notes: text,
});

/**
 * The typed fields that the forms of each kind show. `compiled`: the type of the form is made of them, so one that it lacks
 * does not compile. `none`: no form changes a row of the kind.
 */
const shown: { readonly [K in RowKind]: readonly string[] | 'compiled' | 'none' } = {
  // the dialog of substitutes sets the last two
  thread: [...Object.keys(threadOf(emptyValues, 'metric')), 'supersededBy', 'substitutes'],
  barcode: 'none',
  // the sheet finds or makes the place
  spool: [...Object.keys(spoolChanges(spoolOf(''), spoolOf('1'), measures)), 'placeId'],
  movement: 'none',
  place: formFields('place'),
  hoop: formFields('hoop'),
  machine: [...formFields('machine'), 'hoursByWeekday'],
  needle: 'compiled',
  meterReading: 'none',
  run: 'none',
  job: [...formFields('job'), 'sizes', 'designId', 'machineId'],
  // the form asks for the last two below the others
  maintenanceTask: [...formFields('maintenanceTask'), 'machineIds', 'consumables'],
  maintenanceLog: 'none',
  stop: 'none',
  pricingProfile: [...profileFields.map(({ path }) => path.split('.')[0] ?? path), ...Object.keys(profileLists)],
  quote: 'compiled',
  shoppingLine: 'compiled',
  shoppingTick: 'none',
  threadSet: 'compiled',
  chart: 'compiled',
  importBatch: 'none',
  design: formFields('design'),
  file: formFields('file'),
  // a dialog of the team's settings asks for its name
  tablet: ['name'],
  notice: 'none',
};

const inForms = (kind: RowKind): readonly string[] => {
  const forms = shown[kind];
  if (forms === 'compiled') return typedFields(kind);
  return forms === 'none' ? [] : forms;
};

test.each(rowKinds)('Each typed field of a %s is in a form', (kind) => {
  expect(typedFields(kind).filter((name) => !inForms(kind).includes(name))).toEqual([]);
});

test.each(rowKinds)('No form of a %s shows a fixed field', (kind) => {
  const origins = new Map<string, string>(Object.entries(fieldOrigins[kind]));
  expect(inForms(kind).filter((name) => origins.get(name)?.startsWith('fixed'))).toEqual([]);
});
