import '#texts/en/price-fields.ts';
import { t } from '#texts/t.ts';
import { choice } from './field-choice.ts';
import type { FieldWords } from './field-words.ts';

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
  lines: ['quotes.lines', 'parts'],
  oneTimeFees: ['quotes.oneTimeFees', 'parts'],
  discount: ['quotes.discount', 'parts'],
  rushDays: ['quotes.rushDays', 'whole'],
  shippingMinor: ['quotes.shippingMinor', 'money'],
  waivedFees: ['quotes.waivedFees', 'parts'],
  profileSnapshot: ['quotes.profileSnapshot', 'parts'],
  costsSnapshot: ['quotes.costsSnapshot', 'parts'],
  totals: ['quotes.totals', 'parts'],
  engineVersion: ['quotes.engineVersion', 'whole'],
  notes: ['quotes.notes', 'lines'],
};

/** The words of the fields of price profiles and quotes. The shared forms leave out fields of the shape `parts`. */
export const priceWords = { pricingProfile, quote } as const;
