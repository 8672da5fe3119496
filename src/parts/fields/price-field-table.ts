import '#texts/en/price-fields.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';
import type { FieldShape } from './field-shape.ts';

const words = (
  field:
    | 'model'
    | 'stitchRounding'
    | 'tierMode'
    | 'tierCount'
    | 'unitRounding'
    | 'setupPer'
    | 'spoilageMode'
    | 'status',
  values: readonly string[],
): FieldShape => ({
  values,
  // every value of these fields has its word: a test asks for all
  words: (value) => (values.includes(value) ? (t as (key: string) => string)(`priceFields.${field}.${value}`) : value),
});

const choices: Readonly<Record<string, FieldShape>> = {
  'pricingProfile.model': words('model', ['per_thousand', 'base_plus', 'matrix', 'hourly', 'cost_plus']),
  'pricingProfile.stitchRounding': words('stitchRounding', ['exact', 'up_500', 'up_1000']),
  'pricingProfile.tierMode': words('tierMode', ['whole', 'marginal']),
  'pricingProfile.tierCount': words('tierCount', ['line', 'design', 'order']),
  'pricingProfile.unitRounding': words('unitRounding', [
    'none',
    'up_005',
    'up_025',
    'up_050',
    'up_100',
    'end_95',
    'end_99',
  ]),
  'pricingProfile.setupPer': words('setupPer', ['order', 'design', 'location']),
  'pricingProfile.spoilageMode': words('spoilageMode', ['expected', 'whole']),
  'quote.status': words('status', ['draft', 'sent', 'accepted', 'declined']),
};

const parts = new Set(
  ['tiers', 'matrix', 'smallOrder', 'digitizing', 'extras', 'blank', 'rush', 'discount', 'tax', 'costDefaults']
    .map((field) => `pricingProfile.${field}`)
    .concat(
      ['lines', 'oneTimeFees', 'discount', 'waivedFees', 'profileSnapshot', 'costsSnapshot', 'totals'].map(
        (field) => `quote.${field}`,
      ),
    ),
);

const shapeOf = (kind: 'pricingProfile' | 'quote', field: string): FieldShape => {
  const name = `${kind}.${field}`;
  if (parts.has(name)) return 'parts';
  if (field.endsWith('Minor')) return 'money';
  if (field.endsWith('Bp')) return 'share';
  if (kindFacts[kind].fields[field]?.unit === 'count') return 'whole';
  return choices[name] ?? simple[name] ?? (/PerHour$|PerKwh$|Min$/u.test(field) ? 'decimal' : 'text');
};

const simple: Readonly<Record<string, FieldShape>> = {
  'pricingProfile.validFrom': 'date',
  'pricingProfile.allowBelowBase': 'yes',
  'quote.validUntil': 'date',
  'quote.notes': 'lines',
  'quote.revisionOf': 'parts',
};

const labelOf = (kind: 'pricingProfile' | 'quote', field: string): TextKey =>
  (kind === 'quote' ? `quotes.${field}` : `pricingProfiles.${field}`) as TextKey;

/**
 * The fields of price profiles and quotes. What is a list or a group of figures is only shown, never typed outside its
 * form.
 */
export const priceFieldTable: Readonly<Record<string, readonly [TextKey, FieldShape]>> = Object.fromEntries(
  (['pricingProfile', 'quote'] as const).flatMap((kind) =>
    Object.keys(kindFacts[kind].fields).map((field) => [
      `${kind}.${field}`,
      [labelOf(kind, field), shapeOf(kind, field)] as const,
    ]),
  ),
);
