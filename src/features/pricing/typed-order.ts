import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import '#texts/en/problems.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import type { Price } from '#core/pricing/calculate-price.ts';
import { readPriceCosts, type PriceCosts, type PriceMachine } from '#core/pricing/price-costs.ts';
import type { PriceOrder } from '#core/pricing/price-order.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import { err, ok, type Result } from '#core/result.ts';
import { typedMinor, typedShare } from '#parts/money/money-input.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { type LineDraft, type PlacementDraft, type PricingDraft, countedSizes, quantityText } from './pricing-draft.ts';
import { decimalOf, numberOf, typedLimit } from './typed-numbers.ts';
import { limits } from '#core/limits.ts';

export interface TypedOrder {
  readonly profile: PriceProfile;
  readonly order: PriceOrder;
  readonly costs: PriceCosts | null;
}

export interface PricedOrder {
  readonly typed: TypedOrder;
  readonly price: Price;
}

/** Reads the typed values, or returns problems by field: `qty.0`, `stitches.0.1`, `tax`. Use `knownToProfile` first. */
export function typedOrder(
  draft: PricingDraft,
  unit: MoneyUnit,
  chosen: PriceProfile,
): Result<TypedOrder, FieldProblems> {
  const unread = unreadFields(draft, unit);
  if (Object.keys(unread).length > 0) return err(unread);
  const profile = profileOf(draft, unit, chosen);
  if (!profile.ok) return err(profile.error);
  const order = readPriceOrder(orderOf(draft, unit, chosen), profile.value);
  if (!order.ok) return err(underFields(order.error, unit));
  const beneath = costsBeneath(draft, profile.value);
  const figures = { ...beneath?.machine, ...typedFigures(draft) };
  const machine = { ...figures, ...(draft.hoopingOverlaps !== null && { hoopingOverlaps: draft.hoopingOverlaps }) };
  // Without figures there is no machine, even if the switch for overlapping hooping is set.
  const costs = readPriceCosts(Object.keys(figures).length === 0 ? null : { machine }, beneath);
  if (!costs.ok) return err(underFields(costs.error, unit));
  return ok({ profile: profile.value, order: order.value, costs: costs.value });
}

/** Returns the costs that typed ones replace: the opened quote's or the profile's, with the chosen machine's values. */
export function costsBeneath({ profile, ofQuote, machine }: PricingDraft, chosen: PriceProfile): PriceCosts | null {
  const costs = profile === '' && ofQuote?.costs ? ofQuote.costs : chosen.costDefaults;
  if (machine === null) return costs;
  // Despite the cast, fields may be missing if costs are hidden; `readPriceCosts` then reports them.
  return { ...costs, machine: { ...costs?.machine, ...machine.figures } as PriceMachine };
}

/** Maps engine problems to screen fields with typed limits: `order.lines.0.placements.1.stitches` to `stitches.0.1`. */
export function underFields(problems: FieldProblems, unit: MoneyUnit): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const field = fieldOf(path);
      return [field, asTyped(field, problem, unit)];
    }),
  );
}

/** Converts a limit to the unit that a person types: major units for money, percent for shares. */
const asTyped = (field: string, { problem, limit }: FieldProblem, unit: MoneyUnit): FieldProblem => {
  if (limit === undefined) return { problem };
  const [name = ''] = field.split('.');
  const isMoney = ['blank', 'shipping'].includes(name) || field.endsWith('Minor');
  const decimals = isMoney ? decimalsOf(unit) : ['tax', 'discount'].includes(name) ? 2 : 0;
  return { problem, limit: problem === 'too_many_decimals' ? limit + decimals : typedLimit(limit, decimals) };
};

const fieldOf = (path: string): string => {
  const [, line, list, at, part] = /lines\.(\d+)\.(sizes|extras)\.(\d+)\.(\w+)/u.exec(path) ?? [];
  if (list !== undefined) return `${list}.${line}.${at}.${part}`;
  const [, ofLine, , placement, field] = /lines\.(\d+)(\.placements\.(\d+))?\.(\w+)/u.exec(path) ?? [];
  if (ofLine === undefined || field === undefined) return names.get(path) ?? path;
  const name = names.get(field) ?? field;
  return placement === undefined ? `${name}.${ofLine}` : `${name}.${ofLine}.${placement}`;
};

const names = new Map([
  ['blankCostMinor', 'blank'],
  ['machine.spm', 'speed'],
  ['machine.heads', 'heads'],
  ['discount.bp', 'discount'],
  ['tax.bp', 'tax'],
  ['labourPerHour', 'labour'],
  ['shippingMinor', 'shipping'],
  ['rushDays', 'rush'],
]);

/** Returns the chosen profile; a typed tax or hourly labour cost replaces the profile's. */
const profileOf = (draft: PricingDraft, unit: MoneyUnit, chosen: PriceProfile): Result<PriceProfile, FieldProblems> => {
  const read = readPriceProfile({
    ...chosen,
    ...(draft.tax !== '' && { tax: taxOf(draft, chosen) }),
    ...(draft.labour !== '' && { labourPerHour: decimalOf(draft.labour) }),
  });
  return read.ok ? read : err(underFields(read.error, unit));
};

/** Returns the profile's tax with the typed rate and, if set, the typed switch; null if neither has a tax. */
const taxOf = ({ tax, taxIncluded }: PricingDraft, chosen: PriceProfile): PriceProfile['tax'] => {
  const bp = typedShare(tax) ?? 0;
  if (bp === 0 && chosen.tax === null) return null;
  const group = chosen.tax ?? { name: null, included: false, onShipping: false };
  return { ...group, bp, ...(taxIncluded !== null && { included: taxIncluded }) };
};

/** Returns the typed discount. Null if none is typed: then the profile's discount counts. */
const discountOf = ({ discount, discountOn }: PricingDraft, chosen: PriceProfile): PriceOrder['discount'] =>
  discount === '' ? null : { bp: typedShare(discount) ?? 0, on: discountOn ?? chosen.discount?.on ?? 'all' };

const orderOf = (draft: PricingDraft, unit: MoneyUnit, chosen: PriceProfile) => ({
  lines: draft.lines.map((line) => ({
    ...line.kept,
    qty: numberOf(quantityText(line)),
    blankCostMinor: typedMinor(line.blank, unit),
    customerSupplied: line.customerSupplied,
    sizes: countedSizes(line).map(({ label, qty, blank }) => ({
      label,
      qty: numberOf(qty),
      blankCostMinor: typedMinor(blank === '' ? line.blank : blank, unit),
    })),
    extras: (line.extras ?? []).map(({ code, count }) => ({ code, count: numberOf(count) })),
    placements: line.placements.map((placement) => ({
      ...placement.kept,
      name: placement.name ?? null,
      stitches: numberOf(placement.stitches),
      colours: numberOf(placement.colours),
      trims: numberOf(placement.trims),
      ...((placement.colourChanges ?? '') !== '' && { colourChanges: numberOf(placement.colourChanges ?? '') }),
      designKey: (placement.design || placement.kept?.designKey) ?? null,
      designId: placement.designId ?? null,
      digitized: placement.digitized,
      ...(draft.machine && { machineId: draft.machine.id }),
    })),
  })),
  oneTimeFees: filledFees(draft).map(({ code, label, amount }) => ({
    code,
    label,
    amountMinor: typedMinor(amount, unit),
  })),
  discount: discountOf(draft, chosen),
  rushDays: draft.rush === '' ? null : numberOf(draft.rush),
  shippingMinor: typedMinor(draft.shipping, unit),
  // A whole fee is not known yet, so use the highest possible amount; the engine waives at most the fee.
  waivedFees: draft.waived.map((fee) => ({ amountMinor: limits.amountMinor, ...fee })),
});

export function filledFees({ fees }: PricingDraft): PricingDraft['fees'] {
  return fees.filter(({ label, amount }) => label !== '' || amount !== '');
}

const typedFigures = ({ speed, heads }: PricingDraft) => ({
  ...(speed !== '' && { spm: numberOf(speed) }),
  ...(heads !== '' && { heads: numberOf(heads) }),
});

/** Returns problems (`wrong_type`) for the fields whose text is no number. */
const unreadFields = (draft: PricingDraft, unit: MoneyUnit): FieldProblems => {
  const fields: readonly (readonly [field: string, value: unknown])[] = [
    ...draft.lines.flatMap((line, at) => [
      [`qty.${at}`, numberOf(quantityText(line))] as const,
      [`blank.${at}`, typedMinor(line.blank, unit)] as const,
      ...lineFields(line, at, unit),
      ...placementFields(line, at),
    ]),
    ...filledFees(draft).map(({ amount }, at) => [`oneTimeFees.${at}.amountMinor`, typedMinor(amount, unit)] as const),
    ['shipping', typedMinor(draft.shipping, unit)],
    ...unlessEmpty('discount', draft.discount, typedShare),
    ...unlessEmpty('tax', draft.tax, typedShare),
    ...unlessEmpty('speed', draft.speed, numberOf),
    ...unlessEmpty('heads', draft.heads, numberOf),
    ...unlessEmpty('labour', draft.labour, parseDecimal),
  ];
  return Object.fromEntries(
    fields.filter(([, value]) => value === undefined).map(([field]) => [field, { problem: 'wrong_type' } as const]),
  );
};

const unlessEmpty = (field: string, text: string, read: (text: string) => unknown) =>
  text === '' ? [] : [[field, read(text)] as const];

const lineFields = (line: LineDraft, at: number, unit: MoneyUnit) => [
  ...countedSizes(line).flatMap(({ qty, blank }, size) => [
    [`sizes.${at}.${size}.qty`, numberOf(qty)] as const,
    ...unlessEmpty(`sizes.${at}.${size}.blankCostMinor`, blank, (text) => typedMinor(text, unit)),
  ]),
  ...(line.extras ?? []).map(({ count }, extra) => [`extras.${at}.${extra}.count`, numberOf(count)] as const),
];

const placementFields = ({ placements }: LineDraft, line: number) =>
  placements.flatMap((placement, at) => [
    ...(['stitches', 'colours', 'trims'] as const satisfies readonly (keyof PlacementDraft)[]).map(
      (field) => [`${field}.${line}.${at}`, numberOf(placement[field])] as const,
    ),
    ...unlessEmpty(`colourChanges.${line}.${at}`, placement.colourChanges ?? '', numberOf),
  ]);
