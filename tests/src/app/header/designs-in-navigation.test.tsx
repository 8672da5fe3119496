// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MainNavigation } from '#app/header/main-navigation.tsx';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../../features/a-team-screen.tsx';

const Navigation = ({ isCalm = true }: { readonly isCalm?: boolean }) => (
  <MainNavigation path={useLocation()[0]} isCalm={isCalm} onSearch={() => undefined} />
);

test('Designs stand in the main navigation once the team has one, and go with the last one.', async () => {
  const { store, open } = await aTeamOf();
  const page = open('/*?', '/inventory/designs', <Navigation />);
  const here = () => [...page.box.querySelectorAll('a[data-here]')].map((link) => link.textContent);
  const links = () => [...page.box.querySelectorAll('a')].map((link) => link.textContent);
  await expect.poll(here).toEqual(['Inventory']);
  const fingerprint = '1'.repeat(64);
  const id = designId(store.actor.teamId, fingerprint);
  await save(store, mutate('design.create', { id, set: aDesign({ fingerprint }) }));
  await expect.poll(links).toEqual(['Dashboard', 'Inventory', 'Designs', 'Check', 'Calculators', 'Team']);
  await expect.poll(here).toEqual(['Designs']);

  // The next start shows the entry before the rows are asked.
  const next = open('/*?', '/dashboard', <Navigation isCalm={false} />);
  await expect.poll(next.text).toContain('Designs');
  await save(store, mutate('design.delete', { id }));
  await expect.poll(links).not.toContain('Designs');
});
