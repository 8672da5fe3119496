// @vitest-environment happy-dom
import '#texts/en/team-page.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify } from '#ui/notify.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aLateAnswer } from '../a-late-answer.ts';
import { aTeamAtWork } from './a-team-at-work.tsx';
import { choice, choose, later } from './hands.ts';

const told: string[] = [];
beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  vi.spyOn(notify, 'done').mockImplementation((text) => void told.push(text));
});
afterEach(() => vi.restoreAllMocks());

const heldBack = (world: Awaited<ReturnType<typeof aTeamAtWork>>['world']) => {
  const { promise, resolve } = aLateAnswer();
  world.delay = promise;
  return async () => {
    resolve();
    await later();
  };
};

describe('What is typed while an answer is on its way stays:', () => {
  test('who is invited next, with the role chosen for them', async () => {
    const { screen, world } = await aTeamAtWork({ path: '/team?tab=invites' });
    const answer = heldBack(world);
    await choose('Role', 'viewer');
    await screen.type('Email', 'lee@example.com');
    await screen.click('Send invite');
    await screen.type('Email', 'max@');
    await answer();
    expect([screen.field('Email').value, choice('Role').value]).toEqual(['max@', 'viewer']);
    await screen.type('Email', 'max@example.com');
    await screen.press('Send invite');
    expect([screen.field('Email').value, choice('Role').value, localStorage.length]).toEqual(['', 'member', 0]);
  });

  test('what is set', async () => {
    const { screen, world, sent, teams } = await aTeamAtWork({ path: '/team?tab=settings' });
    const answer = heldBack(world);
    await screen.type('Company', 'Nadel');
    await screen.type('Tax number', '1');
    await screen.click('Save');
    await screen.type('Company', 'Nadel & Faden');
    await answer();
    expect([told, teams.get().settings['company']]).toMatchObject([['Saved'], { name: 'Nadel', taxNumber: '1' }]);
    expect([screen.field('Company').value, screen.field('Tax number').value]).toEqual(['Nadel & Faden', '1']);
    await screen.press('Save');
    expect(sent.at(-1)).toContain('"company":{"name":"Nadel & Faden","address":null,"taxNumber":"1"}');
    expect(localStorage.length).toBe(0);
  });

  test('what was saved, even when nothing can be read afterwards', async () => {
    const { screen, world } = await aTeamAtWork({ path: '/team?tab=settings' });
    world.isUnread = true;
    await choose('Currency', 'CHF');
    await screen.press('Save');
    await screen.type('Name', 'Guild');
    await screen.press('Rename');
    expect([told, screen.heading()]).toEqual([['Saved', 'Saved'], 'Guild']);
    expect(document.querySelector<HTMLSelectElement>('select')?.value).toBe('CHF');
  });

  test('the team’s name, which follows another’s change where nothing was typed', async () => {
    const { screen, world, book, teams } = await aTeamAtWork({ path: '/team?tab=settings' });
    const answer = heldBack(world);
    await screen.type('Name', 'Guild');
    await screen.click('Rename');
    await screen.type('Name', 'Guild of caps');
    await answer();
    expect([screen.heading(), screen.field('Name').value]).toEqual(['Guild', 'Guild of caps']);
    await screen.press('Rename');
    expect(localStorage.length).toBe(0);
    book.name = 'Caps';
    await act(() => teams.load({ force: true }));
    expect([screen.heading(), screen.field('Name').value]).toEqual(['Caps', 'Caps']);
  });
});

test('A name half typed is there again after a reload, and forgotten where it is the team’s own again.', async () => {
  const before = await aSignedInPage();
  const { screen } = await aTeamAtWork({ path: '/team?tab=settings', before });
  await screen.type('Name', 'Guild of c');
  await screen.leave();
  const { screen: next } = await aTeamAtWork({ path: '/team?tab=settings', before });
  expect(next.field('Name').value).toBe('Guild of c');
  await next.type('Name', 'Atelier ');
  expect(next.field('Name').value).toBe('Atelier ');
  await next.type('Name', 'Atelier');
  expect(localStorage.length).toBe(0);
});
