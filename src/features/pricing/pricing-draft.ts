import { currencyDecimals } from '#core/currency.ts';
import type { PriceCosts, PriceMachine } from '#core/pricing/price-costs.ts';
import type { PriceLine, PricePlacement } from '#core/pricing/price-order.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';

/** One embroidery on a piece, as typed. */
export interface PlacementDraft {
  readonly stitches: string;
  readonly colours: string;
  readonly trims: string;
  /** Empty: one less than the colours. */
  readonly colourChanges?: string;
  readonly digitized: boolean;
  readonly name?: string;
  /** Placements with one word here carry one design. */
  readonly design?: string;
  /** What a quote says of it besides: it goes through the calculator unchanged. */
  readonly kept?: Partial<PricePlacement>;
}

/** One size of a piece, as typed. */
export interface SizeDraft {
  readonly label: string;
  readonly qty: string;
  /** Empty where it costs what the others cost. */
  readonly blank: string;
}

/** An extra that was chosen, with its name of that day: another profile may not have it. */
export interface ExtraDraft {
  readonly code: string;
  readonly label: string;
  readonly count: string;
}

/** One kind of piece, as typed. */
export interface LineDraft {
  readonly qty: string;
  readonly blank: string;
  readonly customerSupplied: boolean;
  readonly placements: readonly PlacementDraft[];
  readonly sizes?: readonly SizeDraft[];
  readonly extras?: readonly ExtraDraft[];
  /** What a quote says of it besides: it goes through the calculator unchanged. */
  readonly kept?: Partial<PriceLine>;
}

/** A fee of the order's own, as typed. */
export interface FeeDraft {
  readonly code: string;
  readonly label: string;
  readonly amount: string;
}

/** A fee that is not charged. */
export interface WaivedDraft {
  readonly code: string;
  readonly reason: string;
  /** Who decided so before; null = who saves it. */
  readonly by: string | null;
}

/** A machine of the inventory with the figures that it brings. */
export interface MachineDraft {
  readonly id: string;
  readonly nickname: string;
  readonly figures: Partial<PriceMachine>;
}

/** Everything that is typed on the calculator. */
export interface PricingDraft {
  readonly lines: readonly LineDraft[];
  /** The name of a profile of the team, or of an example where the team has none. Empty: the profile that `ofQuote` holds. */
  readonly profile: string;
  /** The days until it is needed, or empty. */
  readonly rush: string;
  readonly discount: string;
  readonly shipping: string;
  readonly fees: readonly FeeDraft[];
  readonly waived: readonly WaivedDraft[];
  /** This and what follows: empty where the profile says it. */
  readonly tax: string;
  readonly taxIncluded: boolean;
  readonly machine: MachineDraft | null;
  readonly speed: string;
  readonly heads: string;
  readonly labour: string;
  readonly hoopingOverlaps: boolean;
  /** The quote that was opened here to be changed, or empty. */
  readonly quote: string;
  /** The prices and costs that it was saved with. */
  readonly ofQuote: { readonly profile: PriceProfile; readonly costs: PriceCosts | null } | null;
}

/** A placement to begin with. */
export const aPlacement: PlacementDraft = { stitches: '5000', colours: '3', trims: '0', digitized: false };

/** A line to begin with. */
export const aLine: LineDraft = { qty: '12', blank: '0', customerSupplied: false, placements: [aPlacement] };

/** A first visit: an order that shows a price at once, with figures that fit the currency. */
export const firstDraft = (currency: string): PricingDraft => {
  const hundredfold = currencyDecimals(currency) === 0 ? '00' : '';
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
    discount: '0',
    shipping: '0',
    fees: [],
    waived: [],
    tax: '',
    taxIncluded: false,
    machine: null,
    speed: '',
    heads: '',
    labour: '',
    hoopingOverlaps: true,
    quote: '',
    ofQuote: null,
  };
};

/** Replaces one line. */
export const withLine = (lines: readonly LineDraft[], at: number, change: Partial<LineDraft>): readonly LineDraft[] =>
  lines.map((line, index) => (index === at ? { ...line, ...change } : line));

/** Replaces one placement of a line. */
export const withPlacement = (line: LineDraft, at: number, change: Partial<PlacementDraft>): Partial<LineDraft> => ({
  placements: line.placements.map((placement, index) => (index === at ? { ...placement, ...change } : placement)),
});
