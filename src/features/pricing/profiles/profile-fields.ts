import '#texts/en/price-fields.ts';
import '#texts/en/profile-form.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';

type ProfileFieldType = 'text' | 'date' | 'whole' | 'decimal' | 'money' | 'percent' | 'metres' | 'yes';

/**
 * One field: its path in the profile, its label, and the pricing models that use it. Undefined `models`: all use it.
 */
export interface ProfileField {
  readonly path: string;
  readonly label: () => string;
  readonly type: ProfileFieldType | readonly (readonly [value: string, word: () => string])[];
  readonly models?: readonly PriceProfile['model'][];
  /** The path of a group of fields that is null in the profile while this field is empty. */
  readonly opens?: string;
  /** The way to say what digitizing costs that has this field; it is shown only while that way is chosen. */
  readonly way?: 'hours' | 'amount';
}

export interface ProfilePart {
  readonly name: 'basics' | 'tiers' | 'least' | 'fees' | 'blank' | 'tax' | 'work' | 'machine' | 'material';
  readonly title: () => string;
  readonly fields: readonly ProfileField[];
}

// The cast is safe: none of these texts has a placeholder.
const say = (key: TextKey) => () => (t as (key: string) => string)(key);
const own = (path: string, type: ProfileField['type'], more: Partial<ProfileField> = {}): ProfileField => ({
  path,
  label: say(`pricingProfiles.${path}` as TextKey),
  type,
  ...more,
});
const field = (
  path: string,
  key: string,
  type: ProfileField['type'],
  more: Partial<ProfileField> = {},
): ProfileField => ({
  path,
  label: say(`profileForm.${key}` as TextKey),
  type,
  ...more,
});
const words = (name: string, values: readonly string[]): ProfileField['type'] =>
  values.map((value) => [value, say(`priceFields.${name}.${value}` as TextKey)] as const);
const formWords = (name: string, values: readonly string[]): ProfileField['type'] =>
  values.map((value) => [value, say(`profileForm.${name}.${value}` as TextKey)] as const);

/** All single fields of the form; tiers, rushes, extras and the price list are edited as lists. */
export const profileParts: readonly ProfilePart[] = [
  {
    name: 'basics',
    title: () => t('profileForm.part.basics'),
    fields: [
      own('name', 'text'),
      own('validFrom', 'date'),
      own('model', words('model', ['per_thousand', 'base_plus', 'matrix', 'hourly', 'cost_plus'])),
      own('sellPerHour', 'decimal', { models: ['hourly'] }),
      own('includedStitches', 'whole', { models: ['base_plus'] }),
      own('baseMinor', 'money', { models: ['base_plus'] }),
      own('allowBelowBase', 'yes', { models: ['base_plus'] }),
      own('stitchRounding', words('stitchRounding', ['exact', 'up_500', 'up_1000'])),
      own('minStitches', 'whole'),
    ],
  },
  {
    name: 'tiers',
    title: () => t('profileForm.part.tiers'),
    fields: [
      own('tierCount', words('tierCount', ['line', 'design', 'order'])),
      own('tierMode', words('tierMode', ['whole', 'marginal'])),
    ],
  },
  {
    name: 'least',
    title: () => t('profileForm.part.least'),
    fields: [
      own('minPieceMinor', 'money'),
      own('minOrderMinor', 'money'),
      own('unitRounding', words('unitRounding', ['none', 'up_005', 'up_025', 'up_050', 'up_100', 'end_95', 'end_99'])),
    ],
  },
  {
    name: 'fees',
    title: () => t('profileForm.part.fees'),
    fields: [
      field('digitizing.feeMinor', 'digitizingFee', 'money', { opens: 'digitizing' }),
      field('digitizing.includedStitches', 'digitizingIncluded', 'whole'),
      field('digitizing.perThousandMinor', 'digitizingMore', 'money'),
      field('digitizing.waiveFromQty', 'digitizingFree', 'whole'),
      own('setupMinor', 'money'),
      own('setupPer', words('setupPer', ['order', 'design', 'location'])),
      field('smallOrder.belowQty', 'smallBelow', 'whole', { opens: 'smallOrder' }),
      field('smallOrder.feeMinor', 'smallFee', 'money'),
      field('smallOrder.mode', 'smallMode', formWords('small', ['separate', 'spread'])),
      own('coloursIncluded', 'whole'),
      own('extraColourMinor', 'money'),
    ],
  },
  {
    name: 'blank',
    title: () => t('profileForm.part.blank'),
    fields: [
      field('blank.mode', 'blankMode', formWords('blank', ['markup_bp', 'margin_bp'])),
      field('blank.value', 'blankValue', 'percent'),
      own('spoilageBp', 'percent'),
      own('spoilageMode', words('spoilageMode', ['expected', 'whole'])),
    ],
  },
  {
    name: 'tax',
    title: () => t('profileForm.part.tax'),
    fields: [
      field('tax.bp', 'taxBp', 'percent', { opens: 'tax' }),
      field('tax.name', 'taxName', 'text'),
      field('tax.included', 'taxIncluded', 'yes'),
      field('tax.onShipping', 'taxOnShipping', 'yes'),
      field('discount.bp', 'discountBp', 'percent', { opens: 'discount' }),
      field('discount.on', 'discountOn', formWords('discount', ['decoration', 'all'])),
      own('depositBp', 'percent'),
    ],
  },
  {
    name: 'work',
    title: () => t('profileForm.part.work'),
    fields: [
      own('targetMarginBp', 'percent'),
      own('labourPerHour', 'decimal'),
      own('overheadPerHour', 'decimal'),
      own('electricityPerKwh', 'decimal'),
      own('setupMin', 'decimal'),
      own('hoopMin', 'decimal'),
      own('finishMin', 'decimal'),
      own('attendBp', 'percent'),
      {
        path: 'digitizingCost.way',
        label: () => t('pricingProfiles.digitizingCost'),
        type: [
          ['', () => t('profileForm.digitizing.none')],
          ['hours', () => t('profileForm.digitizing.hours')],
          ['amount', () => t('profileForm.digitizing.amount')],
        ],
      },
      field('digitizingCost.hours', 'digitizingHours', 'decimal', { way: 'hours' }),
      field('digitizingCost.perHour', 'digitizingPerHour', 'decimal', { way: 'hours' }),
      field('digitizingCost.amountMinor', 'digitizingAmount', 'money', { way: 'amount' }),
    ],
  },
  {
    name: 'machine',
    title: () => t('profileForm.part.machine'),
    fields: [
      field('costDefaults.machine.spm', 'spm', 'whole', { opens: 'costDefaults.machine' }),
      field('costDefaults.machine.heads', 'heads', 'whole'),
      field('costDefaults.machine.colourChangeSec', 'colourChangeSec', 'whole'),
      field('costDefaults.machine.trimSec', 'trimSec', 'whole'),
      field('costDefaults.machine.efficiencyBp', 'efficiency', 'percent'),
      field('costDefaults.machine.hoopingOverlaps', 'overlaps', 'yes'),
      field('costDefaults.machine.priceMinor', 'machinePrice', 'money'),
      field('costDefaults.machine.residualMinor', 'residual', 'money'),
      field('costDefaults.machine.lifeHours', 'lifeHours', 'whole'),
      field('costDefaults.machine.upkeepPerHour', 'upkeep', 'decimal'),
      field('costDefaults.machine.powerW', 'power', 'whole'),
    ],
  },
  {
    name: 'material',
    title: () => t('profileForm.part.material'),
    fields: [
      field('costDefaults.thread.packPriceMinor', 'threadPrice', 'money', { opens: 'costDefaults.thread' }),
      field('costDefaults.thread.packLengthMm', 'threadLength', 'metres'),
      field('costDefaults.thread.wasteBp', 'threadWaste', 'percent'),
      field('costDefaults.bobbin.packPriceMinor', 'bobbinPrice', 'money', { opens: 'costDefaults.bobbin' }),
      field('costDefaults.bobbin.packLengthMm', 'bobbinLength', 'metres'),
      field('costDefaults.stabilizerMinor', 'stabilizer', 'money'),
      field('costDefaults.needle.priceMinor', 'needlePrice', 'money', { opens: 'costDefaults.needle' }),
      field('costDefaults.needle.lifeStitches', 'needleLife', 'whole'),
    ],
  },
];

export const profileFields: readonly ProfileField[] = profileParts.flatMap(({ fields }) => fields);
