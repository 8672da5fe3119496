import type * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { priceProfileFields as of } from '../pricing/price-profile.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { withDefault, type UnitOf } from './field.ts';

/** Makes a field of this kind from a field of the pricing engine's schema, and keeps its default. */
const priced = <S extends z.ZodMiniType>({ def }: z.ZodMiniDefault<S>, ...unit: UnitOf<S>) =>
  withDefault(def.innerType, def.defaultValue as z.output<S>, ...unit);

/** A team's price list, valid from `validFrom` on, if set (rules: Price lists). Its fields are those of the engine. */
export const pricingProfile = describeKind({
  fields: {
    name: priced(of.name),
    currency: priced(of.currency),
    currencyDecimals: priced(of.currencyDecimals, 'count'),
    validFrom: withDefault(of.validFrom.def.innerType, null),
    model: priced(of.model),
    stitchRounding: priced(of.stitchRounding),
    minStitches: priced(of.minStitches, 'count'),
    includedStitches: priced(of.includedStitches, 'count'),
    baseMinor: priced(of.baseMinor, 'minor'),
    allowBelowBase: priced(of.allowBelowBase),
    tiers: priced(of.tiers),
    tierMode: priced(of.tierMode),
    sellPerHour: priced(of.sellPerHour, 'rate'),
    matrix: priced(of.matrix),
    tierCount: priced(of.tierCount),
    minPieceMinor: priced(of.minPieceMinor, 'minor'),
    minOrderMinor: priced(of.minOrderMinor, 'minor'),
    smallOrder: priced(of.smallOrder),
    unitRounding: priced(of.unitRounding),
    digitizing: priced(of.digitizing),
    setupMinor: priced(of.setupMinor, 'minor'),
    setupPer: priced(of.setupPer),
    extras: priced(of.extras),
    coloursIncluded: priced(of.coloursIncluded, 'count'),
    extraColourMinor: priced(of.extraColourMinor, 'minor'),
    blank: priced(of.blank),
    rush: priced(of.rush),
    discount: priced(of.discount),
    tax: priced(of.tax),
    depositBp: priced(of.depositBp, 'bp'),
    spoilageBp: priced(of.spoilageBp, 'bp'),
    spoilageMode: priced(of.spoilageMode),
    labourPerHour: priced(of.labourPerHour, 'rate'),
    electricityPerKwh: priced(of.electricityPerKwh, 'rate'),
    overheadPerHour: priced(of.overheadPerHour, 'rate'),
    setupMin: priced(of.setupMin),
    hoopMin: priced(of.hoopMin),
    finishMin: priced(of.finishMin),
    attendBp: priced(of.attendBp, 'bp'),
    targetMarginBp: priced(of.targetMarginBp, 'bp'),
    costDefaults: priced(of.costDefaults),
  },
  costs: {
    baseMinor: 'hidden',
    sellPerHour: 'hidden',
    minPieceMinor: 'hidden',
    minOrderMinor: 'hidden',
    setupMinor: 'hidden',
    extraColourMinor: 'hidden',
    labourPerHour: 'hidden',
    overheadPerHour: 'hidden',
  },
  readers: 'whoSeesCosts',
  references: {},
  indexes: [],
  sort: ({ name, validFrom }) => `${name.toLowerCase()}\u0000${validFrom ?? ''}`,
  most: limits.teamOtherRows,
  may: {
    create: 'pricing.write',
    update: 'pricing.write',
    delete: 'pricing.write',
    restore: 'pricing.write',
  },
  usedBy: [],
  title: { word: 'kindWords.pricingProfile', fields: ['name'] },
  collection: 'pricingProfiles',
  rest: 'readOnly',
  search: ['name'],
  filters: [],
});

/** The fields of a price list, without its id and stamps (who made and changed it, and when). */
export interface PricingProfile extends RowOf<typeof pricingProfile.fields> {}
