import type { Quote } from '#core/kinds/quote.ts';
import { minorToText } from '#parts/length-input.ts';
import type { PricingDraft } from './pricing-draft.ts';

/** The calculator filled with a quote, as far as its fields go; `first` is what it begins with otherwise. */
export const draftOfQuote = (id: string, quote: Quote, first: PricingDraft): PricingDraft => {
  const { currency } = quote.totals;
  const { machine } = quote.costsSnapshot ?? {};
  const { tax, labourPerHour } = quote.profileSnapshot;
  return {
    ...first,
    quote: id,
    lines: quote.lines.map((line) => ({
      qty: String(line.qty),
      blank: minorToText(line.blankCostMinor, currency),
      customerSupplied: line.customerSupplied,
      placements: line.placements.map((placement) => ({
        stitches: String(placement.stitches),
        colours: String(placement.colours),
        trims: String(placement.trims),
        digitized: placement.digitized,
      })),
    })),
    rush: quote.rushDays === null ? '' : String(quote.rushDays),
    discount: String((quote.discount?.bp ?? 0) / 100),
    shipping: minorToText(quote.shippingMinor, currency),
    tax: String((tax?.bp ?? 0) / 100),
    taxIncluded: tax?.included ?? false,
    labour: labourPerHour,
    ...(machine && {
      speed: String(machine.spm),
      heads: String(machine.heads),
      hoopingOverlaps: machine.hoopingOverlaps,
    }),
  };
};
