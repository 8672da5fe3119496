import { Route } from 'wouter';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { PricingScreen } from '#features/pricing/pricing-screen.tsx';
import { ProfilesScreen } from '#features/pricing/profiles/profiles-screen.tsx';
import { QuotesScreen } from '#features/pricing/quotes/quotes-screen.tsx';
import { t } from '#texts/t.ts';
import { pressIn, until } from './form-page.ts';
import { type Manner, type NumberForm } from './typed-and-kept.ts';
import { type Screen, overTheStore, typeAt } from './over-the-store.tsx';
import { profileId } from './some-rows.tsx';

const profilePage: Screen = () => (
  <Route path="/calculators/pricing/profiles/:profileId">
    <ProfilesScreen />
  </Route>
);

const profile = (name: 'per_thousand' | 'base_plus' | 'hourly') => (manner: Manner) => {
  const starter = starterProfile(name, manner);
  const tiers = [
    { minQty: 1, rate: '1.25', baseMinor: 300, minPieceMinor: 400 },
    { minQty: 24, rate: '1.1', baseMinor: 250, minPieceMinor: 300 },
  ];
  const extras = [
    { code: 'extra_1', label: 'Gold', amountMinor: 40, per: 'piece' as const },
    { code: 'extra_2', label: 'Puff', bp: 1250, per: 'piece' as const },
  ];
  const tax = { name: null, bp: 1900, included: false, onShipping: true };
  const smallOrder = { belowQty: 6, feeMinor: 500, mode: 'separate' as const };
  const discount = { bp: 500, on: 'all' as const };
  const digitizingCost = name === 'hourly' ? { amountMinor: 4000 } : { hours: '1.5', perHour: '25' };
  const lists = { tiers, extras, tax, smallOrder, discount, digitizingCost };
  const set = { ...starter, ...lists, validFrom: '2026-01-01' };
  return [mutate('pricingProfile.create', { id: profileId, set })];
};

const orderPages: Screen = () => (
  <>
    <Route path="/calculators/pricing">
      <PricingScreen />
    </Route>
    <Route path="/calculators/pricing/quotes/:quoteId">
      <QuotesScreen />
    </Route>
  </>
);

const aProfile = (name: Parameters<typeof profile>[0]): NumberForm => ({
  name: `A price profile, ${name}`,
  files: [
    'src/features/pricing/profiles/profile-form.tsx',
    'src/features/pricing/profiles/profile-form.tsx',
    'src/features/pricing/profiles/profile-extras.tsx',
  ],
  world: overTheStore(profile(name), profilePage, profilePage, {
    path: `/calculators/pricing/profiles/${profileId}`,
  }),
  notes: () => ({
    [`${t('profileForm.tierFrom')} (1)`]: { isFixed: 'The first tier begins with one piece.' },
    [t('profileForm.tierRate')]: { isRate: true },
    // at most the price of the machine, which another draw may have set to 0
    [t('profileForm.residual')]: { tame: '0' },
  }),
});

export const priceForms: readonly NumberForm[] = [
  aProfile('base_plus'),
  {
    name: 'An order',
    files: [
      'src/features/pricing/order-inputs.tsx',
      'src/features/pricing/order-options.tsx',
      'src/features/pricing/order-more.tsx',
    ],
    world: overTheStore(profile('per_thousand'), orderPages, orderPages, {
      path: '/calculators/pricing',
      pathAgain: async ({ db }) => {
        const [quote] = await db.rows.where('key').startsWith('quote/').toArray();
        return `/calculators/pricing/quotes/${quote?.id}`;
      },
    }),
    unfold: async (page, isAgain) => {
      if (isAgain) {
        await pressIn(page, t('quotePage.more'));
        await pressIn(page, t('quotePage.inCalculator'));
        await until(() => page.box.querySelector('label') !== null, 'the calculator');
        return;
      }
      await pressIn(page, t('pricing.addLine'));
      await pressIn(page, t('orderOptions.bySize'));
      await pressIn(page, t('orderOptions.addFee'));
      await typeAt(page, t('orderOptions.feeName'), 'Hooping');
      const [extra] = [...page.box.querySelectorAll('label')].filter((one) => one.textContent?.includes('Gold'));
      extra?.click();
    },
    submit: async (page) => {
      const save = [...page.box.querySelectorAll('button')].find((one) => one.textContent === t('pricing.saveQuote'));
      if (save?.disabled !== false) return false;
      save.click();
      const submit = () => page.box.querySelector<HTMLButtonElement>('dialog[open] button[type=submit]');
      await until(() => submit() !== null, 'the details of a quote');
      submit()?.click();
      return true;
    },
    notes: () => ({
      [`${t('pricing.quantity')} (1)`]: { isFixed: 'The sum of the sizes stands in its place.' },
      [t('orderOptions.feeAmount')]: { near: 20, tame: '20' },
      ...Object.fromEntries(
        ['S', 'M', 'L', 'XL', '2XL'].flatMap((size) => [
          [t('orderOptions.sizeQty', { size }), { near: 6, tame: '6', isLeftOutAtZero: true as const }],
          [t('orderOptions.sizeBlank', { size }), { near: 50, tame: '50' }],
        ]),
      ),
    }),
  },
];

/** The price models that only `number-fields.deep.test.tsx` fills, because their forms are long. */
export const longForms: readonly NumberForm[] = [aProfile('hourly'), aProfile('per_thousand')];
