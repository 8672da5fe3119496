// @vitest-environment happy-dom
import '#texts/en/team-page.ts';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aTeamAtWork, anInvite } from './a-team-at-work.tsx';
import { later } from './hands.ts';

beforeEach(() => localStorage.clear());

test('A list of invites that nobody has heard is not an empty one, and is asked for again when the network returns', async () => {
  const { screen, world, goOnline } = await aTeamAtWork({ path: '/team?tab=invites', isUnread: true });
  expect(screen.text()).toContain('The list of invites has not reached this device yet.');
  expect(screen.text()).not.toContain('Nobody is invited');
  world.isUnread = false;
  await goOnline(false);
  await goOnline(true);
  await later();
  expect(screen.text()).toContain('Nobody is invited');
  expect(screen.text()).not.toContain('has not reached this device');
});

test('A list of invites is called old only until the server has told it again', async () => {
  const invites = [anInvite('a@b.cd')];
  const { screen, world, teams } = await aTeamAtWork({ path: '/team?tab=invites', invites });
  world.isUnread = true;
  await act(() => teams.loadInvites({ force: true }));
  expect(screen.text()).toMatch(/This list may be old.*a@b\.cd/u);
  world.isUnread = false;
  await act(() => teams.loadInvites({ force: true }));
  expect(screen.text()).not.toContain('This list may be old');
});

test('One spool is not “1 spools”', async () => {
  const { screen, book, teams } = await aTeamAtWork({ path: '/team?tab=settings', role: 'viewer' });
  book.settings = { ...book.settings, lowStockDefaultSpools: 1 };
  await act(() => teams.load({ force: true }));
  expect(screen.text()).toMatch(/Minimum of a colour1 spool(?!s)/u);
});

test('Whoever is put out does not take the focus along, and each button says whom it is about', async () => {
  const { screen } = await aTeamAtWork();
  const remove = screen.button('Remove');
  expect(document.getElementById(remove?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('kim@example.com');
  remove?.focus();
  await screen.press('Remove');
  expect(screen.text()).not.toContain('kim@example.com');
  expect(document.querySelector('[role=tabpanel]')?.contains(document.activeElement)).toBe(true);
});

test('The only owner reads why their role stays', async () => {
  const { screen } = await aTeamAtWork();
  expect(screen.text()).toContain(
    'You are the only owner, so your role stays until somebody else has accepted to be one.',
  );
});
