// @vitest-environment happy-dom
import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLateAnswer } from '../a-late-answer.ts';
import { aTeamAtWork } from './a-team-at-work.tsx';
import { choice, choose, later } from './hands.ts';

beforeEach(() => localStorage.clear());

const focused = () => document.activeElement;

describe('Whoever pressed the button is taken to the first field that is wrong:', () => {
  test('of an invite', async () => {
    const { screen, sent } = await aTeamAtWork({ path: '/team?tab=invites' });
    screen.button('Send invite')?.focus();
    await screen.press('Send invite');
    expect([focused(), screen.field('Email').getAttribute('aria-invalid'), sent]).toEqual([
      screen.field('Email'),
      'true',
      [],
    ]);
  });

  test.each([
    ['Minimum of a colour', 'many', 'Enter a whole number, for example 2.'],
    ['Minimum of a colour', '1,5', 'Enter a whole number, for example 2.'],
    ['Minimum of a colour', '1000', 'Minimum of a colour is too large: 999 at most.'],
    ['Company', 'n'.repeat(121), 'Company is too long: 120 characters at most.'],
    ['Tax number', '1'.repeat(41), 'Tax number is too long: 40 characters at most.'],
  ])('of the settings (%s)', async (label, text, why) => {
    const { screen, sent } = await aTeamAtWork({ path: '/team?tab=settings' });
    await screen.type(label, text);
    screen.button('Save')?.focus();
    await screen.press('Save');
    expect([focused(), screen.errorOf(label), sent]).toEqual([screen.field(label), why, []]);
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  });

  test('of several, the one that is read first', async () => {
    const { screen } = await aTeamAtWork({ path: '/team?tab=settings' });
    await screen.type('Tax number', '1'.repeat(41));
    await screen.type('Company', 'n'.repeat(121));
    await screen.press('Save');
    expect(focused()).toBe(screen.field('Company'));
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(2);
  });

  test('of the settings, when the server has something against the currency', async () => {
    const { screen, world } = await aTeamAtWork({ path: '/team?tab=settings' });
    await choose('Currency', 'USD');
    world.refusal = { status: 422, code: 'invalid', fields: { currency: 'No.' } };
    screen.button('Save')?.focus();
    await screen.press('Save');
    expect([focused(), screen.alert()]).toEqual([choice('Currency'), null]);
  });

  test('of the team’s name', async () => {
    const { screen, sent } = await aTeamAtWork({ path: '/team?tab=settings' });
    await screen.type('Name', ' ');
    screen.button('Rename')?.focus();
    await screen.press('Rename');
    expect([focused(), screen.errorOf('Name'), sent]).toEqual([screen.field('Name'), 'Name is needed.', []]);
  });

  test('of a way out', async () => {
    const { screen } = await aTeamAtWork({ others: [['Kim', 'owner']] });
    await screen.press('Leave team');
    await screen.type('Name of the team', 'Another');
    screen.button('Leave team')?.focus();
    await screen.press('Leave team');
    expect(focused()).toBe(screen.field('Name of the team'));
  });
});

test('More favourite brands than there may be are said where they are chosen', async () => {
  const { screen, book, teams } = await aTeamAtWork({ path: '/team?tab=settings' });
  book.settings = { ...book.settings, favouriteBrands: Array.from({ length: 20 }, (_, nth) => `Brand ${nth}`) };
  await act(() => teams.load({ force: true }));
  await screen.press('DMC');
  await screen.press('Save');
  const brands = document.querySelector('fieldset[aria-label="Favourite brands"]');
  expect(focused()).toBe(brands);
  expect(document.getElementById(brands?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Favourite brands holds too many entries: 20 at most.',
  );
});

test('Whoever has gone on to another field is not taken from it by a late refusal, and hears it all the same', async () => {
  const { screen, world } = await aTeamAtWork({ path: '/team?tab=settings' });
  const answer = aLateAnswer();
  world.delay = answer.promise;
  world.refusal = { status: 422, code: 'invalid', fields: { currency: 'No.' } };
  await choose('Currency', 'USD');
  await screen.click('Save');
  await act(async () => screen.field('Company').focus());
  answer.resolve();
  await later();
  expect([focused(), screen.alert()]).toEqual([
    screen.field('Company'),
    'Something in the team has a price already, so the currency stays. Deleted things count too, and an import that changed a price.',
  ]);
});

test('A name that the server did not take is not called a wrong one: what happened is read out at once', async () => {
  const { screen, world } = await aTeamAtWork({ path: '/team?tab=settings' });
  await screen.type('Name', 'Guild');
  world.refusal = { status: 403, code: 'forbidden' };
  await screen.press('Rename');
  expect([screen.alert(), screen.errorOf('Name')]).toEqual([
    'Your role in this team does not allow this any more.',
    null,
  ]);
});
