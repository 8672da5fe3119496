// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NewTeamDialog } from '#app/header/new-team-dialog.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import { openAt } from '../../features/screen.tsx';
import { aServer, aTeam, aTeamPage, idOf } from '../../me/a-team-page.ts';
import { aSignedInPage } from '../../session/a-session.ts';

beforeEach(() => localStorage.clear());

const opened = async (page?: Awaited<ReturnType<typeof aSignedInPage>>) => {
  const server = aServer([aTeam(1)], idOf(1));
  const { teams } = aTeamPage(server);
  await teams.load();
  const person = page ?? (await aSignedInPage());
  const onClose = vi.fn<() => void>();
  const screen = await openAt(
    '/dashboard',
    person.session,
    <TeamsProvider teams={teams}>
      <NewTeamDialog onClose={onClose} />
    </TeamsProvider>,
  );
  const names = () => teams.get().items.map(({ name }) => name);
  return { server, teams, screen, onClose, names, person };
};

test('A new team wants a name, is made once, and is turned to.', async () => {
  const { server, teams, screen, onClose, names } = await opened();
  await screen.type('Team name', '   ');
  await screen.press('Create team');
  expect(screen.alert()).toBe('Team name is needed.');
  await screen.type('Team name', 'http://atelier');
  await screen.press('Create team');
  expect(screen.alert()).toBe('Team name cannot hold a web address. Leave out “://” and “www.”.');
  expect(server.teams).toHaveLength(1);
  await screen.type('Team name', ' Atelier ');
  await screen.press('Create team');
  expect(onClose).toHaveBeenCalledOnce();
  expect(names()).toEqual(['Team 1', 'Atelier']);
  expect(teams.get().current?.name).toBe('Atelier');
});

test('After a lost answer the next press finds the team that was made, under the name that stands in the form then.', async () => {
  const { server, screen, onClose, names } = await opened();
  server.state.loses = true;
  await screen.type('Team name', 'Atelir');
  await screen.press('Create team');
  expect(screen.alert()).toMatch(/^No answer came that says whether the team was made/);
  server.state.loses = false;
  await screen.type('Team name', 'Atelier');
  await screen.press('Create team');
  expect(screen.alert()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(names()).toEqual(['Team 1', 'Atelier']);
  expect(server.teams).toHaveLength(2);
});

test('Whoever cancels after a lost answer sees the team that was made all the same, before they ask for another.', async () => {
  const { server, screen, onClose, names } = await opened();
  server.state.loses = true;
  await screen.type('Team name', 'Atelier');
  await screen.press('Create team');
  expect(names()).toEqual(['Team 1']);
  server.state.loses = false;
  await screen.press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(names()).toEqual(['Team 1', 'Atelier']);
});

test('Whoever must sign in first is told so, not to try another name.', async () => {
  const { server, screen } = await opened();
  server.state.failure = { kind: 'http', status: 401, code: 'unauthenticated' };
  await screen.type('Team name', 'Atelier');
  await screen.press('Create team');
  expect(screen.alert()).toBe('Sign in to sync');
});

test('A refusal is said as one, and asks for nothing more when the dialog is left.', async () => {
  const { server, screen } = await opened();
  server.state.failure = { kind: 'http', status: 422, code: 'invalid' };
  await screen.type('Team name', 'Atelier');
  await screen.press('Create team');
  expect(screen.alert()).toMatch(/^The server did not make the team/);
  server.asked.length = 0;
  await screen.press('Cancel');
  expect(server.asked).toEqual([]);
});

test('The name is there again after a reload, until the team is made or the dialog is cancelled.', async () => {
  const first = await opened();
  await first.screen.type('Team name', 'Atelier');
  const second = await opened(first.person);
  expect(second.screen.field('Team name').value).toBe('Atelier');
  await second.screen.press('Create team');
  const third = await opened(first.person);
  expect([second.names(), third.screen.field('Team name').value]).toEqual([['Team 1', 'Atelier'], '']);
  await third.screen.type('Team name', 'Guild');
  await third.screen.press('Cancel');
  expect([(await opened(first.person)).screen.field('Team name').value, localStorage.length]).toEqual(['', 0]);
});

test('Whoever signs in while the dialog is open finds it empty.', async () => {
  const { screen, person } = await opened();
  await screen.type('Team name', 'Atelier');
  await act(() => person.session.signUp({ email: 'kim@example.com', password: 'three odd words', fullName: 'Kim' }));
  expect(screen.field('Team name').value).toBe('');
});
