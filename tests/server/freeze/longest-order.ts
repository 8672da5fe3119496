import type * as z from 'zod/mini';
import type { priceRequest } from '#core/wire/pricing-wire.ts';

/** A letter of four bytes, the most that a letter takes. */
const letter = '🧵';
const words = (length: number): string => letter.repeat(length);
const codes = Array.from({ length: 40 }, (_, at) => words(22) + String(at).padStart(2, '0'));
const anId = '01990000-0000-7000-8000-000000000001';
const times = <T>(length: number, one: (at: number) => T): T[] => Array.from({ length }, (_, at) => one(at));

/** An order that is as long as allowed. Its rates are small, because larger totals would be refused. */
export const longestOrder = (lines = 50): z.input<typeof priceRequest> => {
  const charges = ['piece', 'colour', 'name', 'line', 'order'] as const;
  const extras = codes.map((code) => ({ code, count: 100_000 }));
  const machine = {
    spm: 1000,
    colourChangeSec: 600,
    trimSec: 60,
    heads: 120,
    efficiencyBp: 10_000,
    hoopingOverlaps: false,
    priceMinor: 9_999_999_999_999,
    residualMinor: 9_999_999_999_999,
    lifeHours: 200_000,
    upkeepPerHour: '1000.0000',
    powerW: 20_000,
  };
  const costs = {
    machine,
    thread: { packPriceMinor: 10_000_000, packLengthMm: 50_000_000, wasteBp: 10_000 },
    bobbin: { packPriceMinor: 10_000_000, packLengthMm: 50_000_000 },
    stabilizerMinor: 99_999_999,
    needle: { priceMinor: 99_999_999_999, lifeStitches: 1_000_000_000 },
  };
  return {
    profile: {
      name: words(64),
      model: 'per_thousand',
      tierMode: 'marginal',
      tiers: times(20, (at) => ({ minQty: 1 + at * 50, rate: '0.0012', baseMinor: 99, minPieceMinor: 99 })),
      matrix: times(60, (at) => ({
        stitchFrom: 100_000 + at * 10,
        stitchTo: 100_009 + at * 10,
        pricesMinor: times(20, () => 99_999_999_999),
      })),
      extras: codes.map((code, at) => ({
        code,
        label: words(64),
        bp: 1,
        per: charges[at % charges.length] ?? 'piece',
      })),
      smallOrder: { belowQty: 1_000_000, feeMinor: 99_999_999_999, mode: 'spread' },
      digitizing: { feeMinor: 99_999, includedStitches: 100_000, perThousandMinor: 99, waiveFromQty: 1_000_000 },
      blank: { mode: 'margin_bp', value: 3333 },
      rush: times(6, () => ({ label: words(64), withinDays: 365, bp: 10_000, base: 'decoration' })),
      tax: { name: words(32), bp: 5000, included: false, onShipping: false },
      costDefaults: costs,
    },
    order: {
      lines: times(lines, (line) => ({
        what: words(120),
        qty: 10_000,
        blankCostMinor: 10_000_000,
        customerSupplied: false,
        sizes: times(20, () => ({ label: words(24), qty: 500, blankCostMinor: 10_000_000 })),
        extras,
        placements: times(8, (at) => ({
          name: words(64),
          stitches: 1_000_000,
          colours: 512,
          colourChanges: 10_000,
          trims: 100_000,
          designKey: `${words(36)}${String(line * 8 + at).padStart(4, '0')}`,
          digitized: false,
          designId: anId,
          machineId: anId,
          hoopId: anId,
          extras,
        })),
      })),
      oneTimeFees: times(50, () => ({ code: words(24), label: words(120), amountMinor: 99_999_999_999 })),
      discount: { bp: 10_000, on: 'decoration' },
      rushDays: 3650,
      shippingMinor: 99_999_999_999,
      waivedFees: times(50, () => ({
        code: words(24),
        amountMinor: 99_999_999_999,
        by: words(120),
        reason: words(200),
      })),
    },
    costs,
  };
};
