import type { MoneyUnit } from '#core/amounts/currency.ts';
import { v7 } from 'uuid';
import type { Quote } from '#core/kinds/quote.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { readPriceCosts } from '#core/pricing/price-costs.ts';
import { readPriceOrder } from '#core/pricing/read-price-order.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { Result } from '#core/result.ts';
import type { DemoEvent } from './year.ts';

const dayMs = 86_400_000;

/**
 * When a quote was made and last changed. The server sets these times by its clock, so the demo corrects them later.
 */
interface QuoteDates {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Makes the demo's price lists and quotes. */
export function demoQuotes(
  unit: MoneyUnit,
  now: number,
): { readonly events: readonly DemoEvent[]; readonly dates: readonly QuoteDates[] } {
  const [standard, trade] = profilesOf(unit, now);
  const begun = now - 300 * dayMs;
  const profiles = [standard, trade].map((set, nth) => ({
    at: begun + nth,
    by: 0 as const,
    action: mutate('pricingProfile.create', { id: idOf(begun + nth), set }),
  }));
  const stories = wanted.map((story) => storyOf(story, story.trade ? trade : standard, now));
  return {
    events: [...profiles, ...stories.flatMap(({ events }) => events)],
    dates: stories.map(({ dates }) => dates),
  };
}

const profilesOf = (unit: MoneyUnit, now: number): readonly [standard: PriceProfile, trade: PriceProfile] => {
  const day = (days: number): string => new Date(now - days * dayMs).toISOString().slice(0, 10);
  const read = (input: object) => must(readPriceProfile(input));
  return [
    read({
      ...starterProfile('per_thousand', unit),
      name: 'Standard',
      validFrom: day(300),
      extras: [
        { code: 'extra_1', label: 'Metallic thread', amountMinor: 40, per: 'piece' },
        { code: 'extra_2', label: 'Name', amountMinor: 600, per: 'name' },
        { code: 'extra_3', label: 'Puff', bp: 2000, per: 'piece' },
      ],
      depositBp: 5000,
    }),
    read({ ...starterProfile('matrix', unit), name: 'Trade', validFrom: day(120) }),
  ];
};

interface Story {
  readonly customer: string;
  readonly email: string;
  readonly trade?: true;
  readonly order: object;
  /** How many days ago the quote was made, sent and answered. */
  readonly made: number;
  readonly sent?: number;
  readonly answered?: readonly [status: 'accepted' | 'declined', days: number];
}

const logo = { name: 'Left chest', stitches: 9412, colours: 5, trims: 14, designKey: 'Logo' };

const wanted: readonly Story[] = [
  {
    customer: 'Harbour Choir',
    email: 'office@harbour-choir.test',
    made: 74,
    sent: 73,
    answered: ['accepted', 66],
    order: {
      lines: [
        {
          what: 'Polo shirt, logo on the left chest',
          qty: 24,
          blankCostMinor: 620,
          sizes: [
            { label: 'M', qty: 8, blankCostMinor: 620 },
            { label: 'L', qty: 12, blankCostMinor: 620 },
            { label: '2XL', qty: 4, blankCostMinor: 790 },
          ],
          placements: [logo],
        },
      ],
    },
  },
  {
    customer: 'Hotel Linden',
    email: 'hello@hotel-linden.test',
    made: 41,
    sent: 40,
    answered: ['declined', 31],
    trade: true,
    order: {
      lines: [{ what: 'Bath towel', qty: 60, blankCostMinor: 480, placements: [{ stitches: 6800, colours: 2 }] }],
    },
  },
  {
    customer: 'Volunteer Fire Brigade',
    email: 'chief@fire-brigade.test',
    made: 13,
    sent: 12,
    trade: true,
    order: {
      lines: [
        { what: 'Badge on a jacket', qty: 20, customerSupplied: true, placements: [{ stitches: 11_800, colours: 6 }] },
        { what: 'Cap', qty: 20, blankCostMinor: 350, placements: [{ stitches: 5200, colours: 3 }] },
      ],
    },
  },
  {
    customer: 'Bakery Sonntag',
    email: 'post@bakery-sonntag.test',
    made: 4,
    sent: 3,
    order: {
      lines: [
        {
          what: 'Apron with name',
          qty: 12,
          blankCostMinor: 540,
          extras: [{ code: 'extra_2', count: 12 }],
          placements: [{ ...logo, stitches: 7300, colours: 3, designKey: null }],
        },
      ],
      waivedFees: [{ code: 'digitizing', amountMinor: 3500, reason: 'They come every year', by: 'Mia Nordqvist' }],
      shippingMinor: 690,
    },
  },
  {
    customer: 'Rowing Club',
    email: 'team@rowing-club.test',
    made: 1,
    order: {
      lines: [
        {
          what: 'Hoodie, crest on the back',
          qty: 30,
          blankCostMinor: 1450,
          placements: [{ stitches: 24_000, colours: 7 }],
        },
      ],
      rushDays: 5,
    },
  },
];

const storyOf = (
  { customer, email, order, made, sent, answered }: Story,
  profile: PriceProfile,
  now: number,
): { readonly events: readonly DemoEvent[]; readonly dates: QuoteDates } => {
  const at = (days: number): number => now - days * dayMs - 3 * 3_600_000;
  const id = idOf(at(made));
  const stands = (days: number, status: Quote['status'], totals?: Quote['totals']): DemoEvent => ({
    at: at(days),
    by: 0,
    action: mutate('quote.update', { id, set: { status, ...(totals && { totals }) } }),
  });
  const read = must(readPriceOrder(order, profile));
  const costs = must(readPriceCosts(null, profile.costDefaults));
  const totals = must(answerPrice({ profile, order: read, costs }));
  const validUntil = new Date(at(made) + 30 * dayMs).toISOString().slice(0, 10);
  const set = {
    customer,
    email,
    validUntil,
    ...read,
    profileSnapshot: profile,
    costsSnapshot: costs,
    totals,
    engineVersion: totals.engineVersion,
  };
  const last = answered?.[1] ?? sent ?? made;
  return {
    dates: { id, createdAt: new Date(at(made)), updatedAt: new Date(at(last)) },
    events: [
      { at: at(made), by: 0, action: mutate('quote.create', { id, set }) },
      ...(sent === undefined ? [] : [stands(sent, 'sent', totals)]),
      ...(answered === undefined ? [] : [stands(answered[1], answered[0])]),
    ],
  };
};

const must = <T>(result: Result<T, FieldProblems>): T => {
  if (!result.ok) throw new Error(`The demo has a quote that is not valid: ${JSON.stringify(result.error)}`);
  return result.value;
};

const idOf = (at: number): string => v7({ msecs: Math.round(at) });
