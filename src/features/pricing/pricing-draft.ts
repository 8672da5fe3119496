import { currencyDecimals } from '#core/currency.ts';

/** One embroidery on a piece, as typed. */
export interface PlacementDraft {
  readonly stitches: string;
  readonly colours: string;
  readonly trims: string;
  readonly digitized: boolean;
}

/** One kind of piece, as typed. */
export interface LineDraft {
  readonly qty: string;
  readonly blank: string;
  readonly customerSupplied: boolean;
  readonly placements: readonly PlacementDraft[];
}

/** Everything that is typed on the calculator. */
export interface PricingDraft {
  readonly lines: readonly LineDraft[];
  /** The name of a profile of the team, or of an example where the team has none. */
  readonly profile: string;
  /** The days until it is needed, or empty. */
  readonly rush: string;
  readonly discount: string;
  readonly shipping: string;
  /** This and what follows: empty where the profile says it. */
  readonly tax: string;
  readonly taxIncluded: boolean;
  readonly speed: string;
  readonly heads: string;
  readonly labour: string;
  readonly hoopingOverlaps: boolean;
  /** The quote that was opened here to be changed, or empty. */
  readonly quote: string;
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
    tax: '',
    taxIncluded: false,
    speed: '',
    heads: '',
    labour: '',
    hoopingOverlaps: true,
    quote: '',
  };
};

/** Replaces one line. */
export const withLine = (lines: readonly LineDraft[], at: number, change: Partial<LineDraft>): readonly LineDraft[] =>
  lines.map((line, index) => (index === at ? { ...line, ...change } : line));

/** Replaces one placement of a line. */
export const withPlacement = (line: LineDraft, at: number, change: Partial<PlacementDraft>): Partial<LineDraft> => ({
  placements: line.placements.map((placement, index) => (index === at ? { ...placement, ...change } : placement)),
});
