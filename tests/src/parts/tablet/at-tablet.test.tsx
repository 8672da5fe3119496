// @vitest-environment happy-dom
import '#texts/en/tablets.ts';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { readAtTablet } from '#data/queue/at-tablet.ts';
import { AtTablet } from '#parts/tablet/at-tablet.tsx';
import { deviceKey } from '#parts/tablet/this-device.ts';
import { aTeamAtWork, kim } from '../../features/team/a-team-at-work.tsx';

beforeEach(() => localStorage.clear());

const aTablet = async () => {
  deviceKey();
  const work = await aTeamAtWork({ path: '/team?tab=settings', beside: <AtTablet /> });
  expect(document.querySelector('dialog')).toBeNull();
  await work.screen.press('Make this device one');
  await work.screen.shows('This is no sign-in');
  const present = async () => (await readAtTablet(work.store.db))?.member;
  return { ...work, present };
};

const tiles = () =>
  [...document.querySelectorAll('[role=group][aria-label="Who is here?"] button')].map((one) => one.textContent);

test('A device becomes a workshop tablet by its admin, asks at once, and knows who was tapped', async () => {
  const { screen, present } = await aTablet();
  expect(tiles()).toEqual(['Jo', 'Kim']);
  await screen.press('Kim');
  await screen.shows('Take back');
  expect(await present()).toBe(kim);
  expect(document.querySelector('button[aria-label="At the tablet: Kim"]')).not.toBeNull();
});

test('Whoever closes the question goes on as the account alone, and can say later who they are', async () => {
  const { screen, present } = await aTablet();
  await screen.press('Go on as Jo');
  await screen.shows('Take back');
  expect(await present()).toBeNull();
  await screen.press('Jo');
  expect(tiles()).toEqual(['Jo', 'Kim']);
});

test('The tile of a member who was removed goes with the next list of members, and nobody is at the tablet then', async () => {
  const { screen, book, teams, present } = await aTablet();
  await screen.press('Kim');
  await screen.shows('Take back');
  book.members = book.members.filter(({ userId }) => userId !== kim);
  await act(() => teams.load({ force: true }));
  await screen.shows('This is no sign-in');
  expect(tiles()).toEqual(['Jo']);
  expect(await present()).toBeNull();
});

test('A device that is taken back asks nobody any more', async () => {
  const { screen, present } = await aTablet();
  await screen.press('Kim');
  await screen.shows('Take back');
  await act(async () => {
    const button = document.querySelector('button[aria-label="Take back By the window"]');
    if (button instanceof HTMLButtonElement) button.click();
  });
  await screen.shows('No device is a workshop tablet.');
  expect([document.querySelector('dialog'), document.querySelector('[aria-label^="At the tablet"]')]).toEqual([
    null,
    null,
  ]);
  expect(await present()).toBeNull();
});
