import { isWrittenWhole, type MoneyUnit } from '#core/amounts/currency.ts';
import type { Quote } from '#core/kinds/quote.ts';
import type { PriceCosts, PriceMachine } from '#core/pricing/price-costs.ts';
import type { PriceLine, PriceOrder, PricePlacement } from '#core/pricing/price-order.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { numberOf } from './typed-numbers.ts';

export interface PlacementDraft {
  readonly stitches: string;
  readonly colours: string;
  readonly trims: string;
  /** Thread changes during sewing; empty means one less than `colours`. */
  readonly colourChanges?: string;
  readonly digitized: boolean;
  readonly name?: string;
  /** Placements with an equal text in `design` carry the same design. */
  readonly design?: string;
  /** The id of the team's design that filled the figures. */
  readonly designId?: string | undefined;
  /** The placement's other fields in an opened quote, which the calculator keeps unchanged. */
  readonly kept?: Partial<PricePlacement>;
}

export interface SizeDraft {
  readonly label: string;
  readonly qty: string;
  /** The cost of one blank in this size; empty means the line's `blank`. */
  readonly blank: string;
}

/** A chosen extra. Its label is stored, because another profile may not have this extra. */
export interface ExtraDraft {
  readonly code: string;
  readonly label: string;
  readonly count: string;
}

export interface LineDraft {
  readonly qty: string;
  readonly blank: string;
  readonly customerSupplied: boolean;
  readonly placements: readonly PlacementDraft[];
  readonly sizes?: readonly SizeDraft[];
  readonly extras?: readonly ExtraDraft[];
  /** The line's other fields in an opened quote, which the calculator keeps unchanged. */
  readonly kept?: Partial<PriceLine>;
}

/** A one-time fee typed for this order, in addition to the profile's fees. */
export interface FeeDraft {
  readonly code: string;
  readonly label: string;
  readonly amount: string;
}

/** A fee that is waived (not charged), and why. */
interface WaivedDraft {
  readonly code: string;
  readonly reason: string;
  /** The name of the person who waived it earlier; null means the person who saves the quote. */
  readonly by: string | null;
  /** The waived part of a fee that an opened quote charges in part; missing: all of the fee. */
  readonly amountMinor?: number;
}

export interface MachineDraft {
  readonly id: string;
  readonly nickname: string;
  readonly figures: Partial<PriceMachine>;
  /** The real pace that is in its efficiency; missing if that is its own. */
  readonly pace?: Quote['machinePace'];
}

export interface PricingDraft {
  readonly lines: readonly LineDraft[];
  /** Name of a team profile, or of an example if the team has none. Empty: the profile in `ofQuote`. */
  readonly profile: string;
  /** The days until the order is needed; empty without a rush. */
  readonly rush: string;
  readonly discount: string;
  /** The sum from which the opened quote's discount is taken; null means the profile's choice. */
  readonly discountOn: NonNullable<PriceOrder['discount']>['on'] | null;
  readonly shipping: string;
  readonly fees: readonly FeeDraft[];
  readonly waived: readonly WaivedDraft[];
  /**
   * If `tax`, `discount`, `speed`, `heads` or `labour` is empty or a switch null, the profile, quote or machine
   * decides.
   */
  readonly tax: string;
  readonly taxIncluded: boolean | null;
  readonly machine: MachineDraft | null;
  readonly speed: string;
  readonly heads: string;
  readonly labour: string;
  readonly hoopingOverlaps: boolean | null;
  /** The id of the draft quote that was opened in the calculator to be changed; empty for a new order. */
  readonly quote: string;
  /** The profile and costs with which the opened quote was saved; null without a quote. */
  readonly ofQuote: {
    readonly profile: PriceProfile;
    readonly costs: PriceCosts | null;
    readonly pace?: Quote['machinePace'];
    readonly digitizing?: Quote['digitizingCost'];
  } | null;
}

export const aPlacement: PlacementDraft = { stitches: '5000', colours: '3', trims: '0', digitized: false };

export const aLine: LineDraft = { qty: '12', blank: '0', customerSupplied: false, placements: [aPlacement] };

/** Returns the draft of a first visit: an order that has a price at once, with amounts usual in the currency. */
export function firstDraft(unit: MoneyUnit): PricingDraft {
  const hundredfold = isWrittenWhole(unit) ? '00' : '';
  return {
    lines: [
      {
        ...aLine,
        qty: '24',
        blank: `6${hundredfold}`,
        placements: [{ ...aPlacement, stitches: '8000', colours: '4' }],
      },
    ],
    profile: 'per_thousand',
    rush: '',
    discount: '',
    discountOn: null,
    shipping: '0',
    fees: [],
    waived: [],
    tax: '',
    taxIncluded: null,
    machine: null,
    speed: '',
    heads: '',
    labour: '',
    hoopingOverlaps: null,
    quote: '',
    ofQuote: null,
  };
}

export function withLine(lines: readonly LineDraft[], at: number, change: Partial<LineDraft>): readonly LineDraft[] {
  return lines.map((line, index) => (index === at ? { ...line, ...change } : line));
}

export function withPlacement(line: LineDraft, at: number, change: Partial<PlacementDraft>): Partial<LineDraft> {
  return {
    placements: line.placements.map((placement, index) => (index === at ? { ...placement, ...change } : placement)),
  };
}

/** Returns the sizes of a line, without those whose quantity is empty or 0. */
export function countedSizes({ sizes = [] }: LineDraft): readonly SizeDraft[] {
  return sizes.filter(({ qty }) => qty.trim() !== '' && numberOf(qty) !== 0);
}

/** Returns the quantity of a line as text: the sum of its sizes or, without sizes, the typed quantity. */
export function quantityText(line: LineDraft): string {
  const counted = countedSizes(line);
  return counted.length === 0 ? line.qty : String(counted.reduce((sum, { qty }) => sum + piecesOf(qty), 0));
}

/** Returns a size's whole pieces. A fraction is reported at the size's own field, so the sum leaves it out. */
const piecesOf = (qty: string): number => Math.trunc(numberOf(qty) ?? 0);
