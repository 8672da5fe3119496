// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { PricingScreen } from '#features/pricing/pricing-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { aTab } from '../../data/a-tab.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

afterEach(() => localStorage.clear());

const calculators = async () => {
  const { session } = await aSignedInPage();
  const { store: some } = aTab();
  return (teamId: string, currency: string) => {
    const store = { ...some, actor: { ...some.actor, teamId } };
    const snapshot = { settings: { currency } };
    const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
    const workspace = { store, nameOf: () => undefined } as unknown as Workspace;
    return openAt(
      '/calculators/pricing',
      session,
      <TeamsProvider teams={teams}>
        <WorkspaceContext value={workspace}>
          <PricingScreen />
        </WorkspaceContext>
      </TeamsProvider>,
    );
  };
};

test('What was typed in the calculator of a team in yen is not there in a team in euros, and is there again in the first.', async () => {
  const openIn = await calculators();
  const inYen = await openIn('tokyo', 'JPY');
  await inYen.type('Blank cost', '620');
  await inYen.leave();
  const inEuros = await openIn('berlin', 'EUR');
  expect(inEuros.field('Blank cost').value).toBe('6');
  await inEuros.type('Quantity', '7');
  await inEuros.leave();
  // the team's currency may have changed meanwhile
  const inDinars = await openIn('tokyo', 'KWD');
  expect(inDinars.field('Blank cost').value).toBe('6');
  await inDinars.leave();
  const again = await openIn('tokyo', 'JPY');
  expect([again.field('Blank cost').value, again.field('Quantity').value]).toEqual(['620', '24']);
});

test('F3: an order that an earlier build stored whole is continued with the discount of the profile.', async () => {
  const openIn = await calculators();
  const first = await openIn('berlin', 'EUR');
  await first.type('Quantity', '7');
  await first.leave();
  const [key = ''] = Object.keys(localStorage).filter((one) => one.includes('pricing'));
  const { changes } = JSON.parse(localStorage.getItem(key) ?? '{}') as { readonly changes: object };
  localStorage.removeItem(key);
  const whole = { ...changes, discount: '0', tax: '20', taxIncluded: false, hoopingOverlaps: true };
  localStorage.setItem(key.slice(0, key.lastIndexOf('@')), JSON.stringify(whole));
  const page = await openIn('berlin', 'EUR');
  await vi.waitFor(() => expect(page.button('Continue')).toBeDefined(), { timeout: 30_000 });
  await page.press('Continue');
  expect([page.field('Quantity').value, JSON.parse(localStorage.getItem(key) ?? '{}')]).toEqual([
    '7',
    {
      at: expect.any(Number) as number,
      changes: { ...changes, discount: '', tax: '20', taxIncluded: false, hoopingOverlaps: null },
    },
  ]);
});
