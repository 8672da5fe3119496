import type * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { priceProfileFields as of } from '../pricing/price-profile.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { withDefault, type OnCopy, type Origin, type UnitOf } from './field.ts';

/** Makes a field of this kind from a field of the pricing engine's schema, and keeps its default. */
const priced = <O extends Origin, C extends OnCopy, S extends z.ZodMiniType>(
  origin: O,
  onCopy: C,
  { def }: z.ZodMiniDefault<S>,
  ...unit: UnitOf<S>
) => withDefault(origin, onCopy, def.innerType, def.defaultValue as z.output<S>, ...unit);

/** A team's price list, valid from `validFrom` on, if set (rules: Price lists). Its fields are those of the engine. */
export const pricingProfile = describeKind({
  fields: {
    name: priced('typed', 'carried', of.name),
    currency: priced('derived', 'carried', of.currency),
    currencyDecimals: priced('derived', 'carried', of.currencyDecimals, 'count'),
    validFrom: withDefault('typed', 'fresh', of.validFrom.def.innerType, null),
    model: priced('typed', 'carried', of.model),
    stitchRounding: priced('typed', 'carried', of.stitchRounding),
    minStitches: priced('typed', 'carried', of.minStitches, 'count'),
    includedStitches: priced('typed', 'carried', of.includedStitches, 'count'),
    baseMinor: priced('typed', 'carried', of.baseMinor, 'minor'),
    allowBelowBase: priced('typed', 'carried', of.allowBelowBase),
    tiers: priced('typed', 'carried', of.tiers),
    tierMode: priced('typed', 'carried', of.tierMode),
    sellPerHour: priced('typed', 'carried', of.sellPerHour, 'rate'),
    matrix: priced('typed', 'carried', of.matrix),
    tierCount: priced('typed', 'carried', of.tierCount),
    minPieceMinor: priced('typed', 'carried', of.minPieceMinor, 'minor'),
    minOrderMinor: priced('typed', 'carried', of.minOrderMinor, 'minor'),
    smallOrder: priced('typed', 'carried', of.smallOrder),
    unitRounding: priced('typed', 'carried', of.unitRounding),
    digitizing: priced('typed', 'carried', of.digitizing),
    setupMinor: priced('typed', 'carried', of.setupMinor, 'minor'),
    setupPer: priced('typed', 'carried', of.setupPer),
    extras: priced('typed', 'carried', of.extras),
    coloursIncluded: priced('typed', 'carried', of.coloursIncluded, 'count'),
    extraColourMinor: priced('typed', 'carried', of.extraColourMinor, 'minor'),
    blank: priced('typed', 'carried', of.blank),
    rush: priced('typed', 'carried', of.rush),
    discount: priced('typed', 'carried', of.discount),
    tax: priced('typed', 'carried', of.tax),
    depositBp: priced('typed', 'carried', of.depositBp, 'bp'),
    spoilageBp: priced('typed', 'carried', of.spoilageBp, 'bp'),
    spoilageMode: priced('typed', 'carried', of.spoilageMode),
    labourPerHour: priced('typed', 'carried', of.labourPerHour, 'rate'),
    electricityPerKwh: priced('typed', 'carried', of.electricityPerKwh, 'rate'),
    overheadPerHour: priced('typed', 'carried', of.overheadPerHour, 'rate'),
    setupMin: priced('typed', 'carried', of.setupMin),
    hoopMin: priced('typed', 'carried', of.hoopMin),
    finishMin: priced('typed', 'carried', of.finishMin),
    attendBp: priced('typed', 'carried', of.attendBp, 'bp'),
    targetMarginBp: priced('typed', 'carried', of.targetMarginBp, 'bp'),
    costDefaults: priced('typed', 'carried', of.costDefaults),
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
