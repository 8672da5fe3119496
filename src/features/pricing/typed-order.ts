import '#texts/say-problems.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { currencyDecimals } from '#core/currency.ts';
import { readPriceCosts, type PriceCosts } from '#core/pricing/price-costs.ts';
import { readPriceOrder, type PriceOrder } from '#core/pricing/price-order.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import { err, ok, type Result } from '#core/result.ts';
import { typedMinor, typedWhole } from '#parts/length-input.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import type { LineDraft, PlacementDraft, PricingDraft } from './pricing-draft.ts';

/** What is typed, as the engine takes it. */
export interface TypedOrder {
  readonly profile: PriceProfile;
  readonly order: PriceOrder;
  readonly costs: PriceCosts | null;
}

/** Reads what is typed, or answers the problems by the field that they stand under: `qty.0`, `stitches.0.1`, `tax`. */
export const typedOrder = (
  draft: PricingDraft,
  currency: string,
  chosen: PriceProfile,
): Result<TypedOrder, FieldProblems> => {
  const unread = unreadFields(draft, currency);
  if (Object.keys(unread).length > 0) return err(unread);
  const profile = profileOf(draft, currency, chosen);
  if (!profile.ok) return err(profile.error);
  const order = readPriceOrder(orderOf(draft, currency), profile.value);
  if (!order.ok) return err(underFields(order.error, currency));
  const costs = readPriceCosts(
    { machine: { ...profile.value.costDefaults?.machine, ...machineOf(draft) } },
    profile.value.costDefaults,
  );
  if (!costs.ok) return err(underFields(costs.error, currency));
  return ok({ profile: profile.value, order: order.value, costs: costs.value });
};

/** Problems of the engine under the fields of the screen, with limits as a person types them: `order.lines.0.placements.1.stitches` is `stitches.0.1`. */
export const underFields = (problems: FieldProblems, currency: string): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const field = fieldOf(path);
      return [field, asTyped(field, problem, currency)];
    }),
  );

/** The engine counts money in minor units and shares in basis points. */
const asTyped = (field: string, { problem, limit }: FieldProblem, currency: string): FieldProblem => {
  if (limit === undefined) return { problem };
  const [name = ''] = field.split('.');
  if (['tax', 'discount'].includes(name)) return { problem, limit: limit / 100 };
  return { problem, limit: ['blank', 'shipping'].includes(name) ? limit / 10 ** currencyDecimals(currency) : limit };
};

const fieldOf = (path: string): string => {
  const [, line, , placement, field] = /lines\.(\d+)(\.placements\.(\d+))?\.(\w+)/.exec(path) ?? [];
  if (line === undefined || field === undefined) return names.get(path) ?? path;
  const name = names.get(field) ?? field;
  return placement === undefined ? `${name}.${line}` : `${name}.${line}.${placement}`;
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

/** The chosen profile, with what is typed in place of what it says. */
const profileOf = (
  draft: PricingDraft,
  currency: string,
  chosen: PriceProfile,
): Result<PriceProfile, FieldProblems> => {
  const tax = basisPoints(draft.tax) ?? 0;
  const typedTax = tax === 0 ? null : { name: chosen.tax?.name ?? null, bp: tax, included: draft.taxIncluded };
  const read = readPriceProfile({
    ...chosen,
    ...(draft.tax !== '' && { tax: typedTax }),
    ...(draft.labour !== '' && { labourPerHour: decimalOf(draft.labour) }),
  });
  return read.ok ? read : err(underFields(read.error, currency));
};

const orderOf = (draft: PricingDraft, currency: string) => {
  const discount = basisPoints(draft.discount) ?? 0;
  return {
    lines: draft.lines.map((line) => ({
      qty: wholeOf(line.qty),
      blankCostMinor: typedMinor(line.blank, currency),
      customerSupplied: line.customerSupplied,
      placements: line.placements.map((placement) => ({
        stitches: wholeOf(placement.stitches),
        colours: wholeOf(placement.colours),
        trims: wholeOf(placement.trims),
        digitized: placement.digitized,
      })),
    })),
    discount: discount === 0 ? null : { bp: discount, on: 'all' },
    rushDays: draft.rush === '' ? null : wholeOf(draft.rush),
    shippingMinor: typedMinor(draft.shipping, currency),
  };
};

const machineOf = (draft: PricingDraft) => ({
  ...(draft.speed !== '' && { spm: wholeOf(draft.speed) }),
  ...(draft.heads !== '' && { heads: wholeOf(draft.heads) }),
  hoopingOverlaps: draft.hoopingOverlaps,
});

/** The fields that hold no number. */
const unreadFields = (draft: PricingDraft, currency: string): FieldProblems => {
  const fields: readonly (readonly [field: string, value: unknown])[] = [
    ...draft.lines.flatMap((line, at) => [
      [`qty.${at}`, wholeOf(line.qty)] as const,
      [`blank.${at}`, typedMinor(line.blank, currency)] as const,
      ...placementFields(line, at),
    ]),
    ['discount', basisPoints(draft.discount)],
    ['shipping', typedMinor(draft.shipping, currency)],
    ...unlessEmpty('tax', draft.tax, basisPoints),
    ...unlessEmpty('speed', draft.speed, wholeOf),
    ...unlessEmpty('heads', draft.heads, wholeOf),
    ...unlessEmpty('labour', draft.labour, parseDecimal),
  ];
  return Object.fromEntries(
    fields.filter(([, value]) => value === undefined).map(([field]) => [field, { problem: 'wrong_type' } as const]),
  );
};

const unlessEmpty = (field: string, text: string, read: (text: string) => unknown) =>
  text === '' ? [] : [[field, read(text)] as const];

const placementFields = ({ placements }: LineDraft, line: number) =>
  placements.flatMap((placement, at) =>
    (['stitches', 'colours', 'trims'] as const satisfies readonly (keyof PlacementDraft)[]).map(
      (field) => [`${field}.${line}.${at}`, wholeOf(placement[field])] as const,
    ),
  );

const wholeOf = (text: string): number | undefined => typedWhole(text, -1_000_000_000, 1_000_000_000);

const decimalOf = (text: string): string => parseDecimal(text) ?? '';

/** A percentage as typed, in basis points: at most two decimals count. */
const basisPoints = (text: string): number | undefined => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? undefined : Math.round(Number(decimal) * 100);
};
