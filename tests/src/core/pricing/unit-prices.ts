import { aLine } from './a-price.ts';

export const one = (stitches: number, qty = 1, more = {}, placement = {}) => ({
  lines: [aLine(qty, stitches, more, placement)],
});

const expressions = {
  model: 'base_plus',
  baseMinor: 650,
  includedStitches: 5000,
  tiers: [{ minQty: 1, rate: '0.90' }],
};
/** The trade price list of the company ICS Inks. */
export const ics = {
  tiers: [
    { minQty: 1, rate: '1.25', minPieceMinor: 550 },
    { minQty: 6, rate: '1.15', minPieceMinor: 450 },
    { minQty: 13, rate: '1.05', minPieceMinor: 375 },
    { minQty: 24, rate: '0.95', minPieceMinor: 300 },
  ],
  digitizing: { feeMinor: 2500 },
  rush: [
    { label: '3 days', withinDays: 3, bp: 5000 },
    { label: '5 days', withinDays: 5, bp: 3000 },
  ],
};
/** The price matrix of the company designsline. */
export const designsline = {
  model: 'matrix',
  tiers: [1, 12, 24, 72, 144, 288].map((minQty) => ({ minQty })),
  matrix: [
    { stitchFrom: 0, stitchTo: 7000, pricesMinor: [1100, 720, 530, 400, 370, 350] },
    { stitchFrom: 7001, stitchTo: 8000, pricesMinor: [1160, 763, 564, 427, 396, 380] },
    { stitchFrom: 8001, stitchTo: null, pricesMinor: [1220, 800, 600, 450, 420, 400] },
  ],
  smallOrder: { belowQty: 6, feeMinor: 1500, mode: 'separate' },
  digitizing: { feeMinor: 6000 },
};
/** The base prices of the company sewonsew4th. */
export const sewonsew = {
  model: 'base_plus',
  baseMinor: 1200,
  includedStitches: 6000,
  tiers: [{ minQty: 1, rate: '1.60' }],
};

/** The worked examples with a unit price (rules: Price examples): id, profile, order, minor units. */
export const unitPrices: readonly (readonly [id: string, profile: object, order: object, unitMinor: number])[] = [
  ['P1a', expressions, one(8500), 965],
  ['P1b', { ...expressions, stitchRounding: 'up_1000' }, one(8500), 1010],
  ['P4a', { tiers: [{ minQty: 1, rate: '0.90' }], minStitches: 8000 }, one(9412, 24), 847],
  ['P4b', { tiers: [{ minQty: 1, rate: '0.90' }], minStitches: 8000 }, one(6200), 720],
  ['P5a', ics, one(6200, 10), 713],
  ['P5b', ics, one(2000, 10), 450],
  ['P7a', sewonsew, one(8250, 24), 1560],
  [
    'P13 below',
    {
      tiers: [
        { minQty: 1, rate: '1.25' },
        { minQty: 6, rate: '1.15' },
      ],
    },
    one(1000, 5),
    125,
  ],
  [
    'P13 above',
    {
      tiers: [
        { minQty: 1, rate: '1.25' },
        { minQty: 6, rate: '1.15' },
      ],
    },
    one(1000, 6),
    115,
  ],
  ['P16', { tiers: [{ minQty: 1, rate: '1.15' }] }, one(1100), 127],
  ['M1 margin', { blank: { mode: 'margin_bp', value: 4000 } }, one(0, 1, { blankCostMinor: 1200 }), 2000],
  ['M1 markup', { blank: { mode: 'markup_bp', value: 4000 } }, one(0, 1, { blankCostMinor: 1200 }), 1680],
];
