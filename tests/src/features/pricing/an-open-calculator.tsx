import { act } from 'react';
import { limits } from '#core/limits.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { PricingCalculator } from '#features/pricing/pricing-screen.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

export const opened = async (
  currency = 'EUR',
  before?: Awaited<ReturnType<typeof aSignedInPage>>,
  profiles: readonly PriceProfile[] = [],
) => {
  const page = before ?? (await aSignedInPage());
  const calculator = (
    <>
      <PricingCalculator team={{ currency }} profiles={profiles} />
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>
  );
  const screen = await openAt('/calculators/pricing', page.session, calculator);
  for (const summary of document.querySelectorAll('summary')) await act(async () => summary.click());
  while (!/Start over[^]*Stitches charged[^]*Other quantities/u.test(screen.text()))
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  const output = (name: string) => document.querySelector(`output[aria-label="${name}"]`)?.textContent;
  const choose = (label: string, value: string) =>
    act(async () => {
      const select = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
      if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no choice "${label}".`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { page, screen, output, choose };
};

export const fieldOf = (name: string): HTMLInputElement => {
  const field = [...document.querySelectorAll('label')].find((one) => one.textContent === name)?.control;
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${name}".`);
  return field;
};
