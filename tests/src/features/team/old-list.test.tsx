// @vitest-environment happy-dom
import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify } from '#ui/notify.ts';
import { aTeamAtWork, anInvite, kim } from './a-team-at-work.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('What a page shows after an action that may have been done, or came too late, is looked at again:', () => {
  test('the members, when the answer to a removal was lost', async () => {
    const { screen, world, book, teams } = await aTeamAtWork();
    world.loses = true;
    await screen.press('Remove');
    expect(book.members).toHaveLength(1);
    await expect.poll(() => teams.get().members.length).toBe(1);
  });

  test('the members, when somebody else had removed them first', async () => {
    const { screen, world, book, teams } = await aTeamAtWork();
    book.members = book.members.slice(0, 1);
    world.refusal = { status: 404, code: 'not_found' };
    await screen.press('Remove');
    await expect.poll(() => teams.get().members.length).toBe(1);
  });

  test('the invites, when the answer to sending one was lost', async () => {
    const { screen, world, teams } = await aTeamAtWork({
      path: '/team?tab=invites',
      invites: [anInvite('kim@example.com')],
    });
    world.loses = true;
    await screen.type('Email', 'ana@example.com');
    await screen.press('Send invite');
    await expect
      .poll(() => teams.get().invites?.map(({ email }) => email))
      .toEqual(['kim@example.com', 'ana@example.com']);
  });

  test('the members, when the one who was invited had joined meanwhile', async () => {
    const { screen, world, book, teams } = await aTeamAtWork({ path: '/team?tab=invites', others: [] });
    book.members = book.members.flatMap((one) => [one, { ...one, userId: kim, email: 'ana@example.com' }]);
    world.refusal = { status: 409, code: 'already_member' };
    await screen.type('Email', 'ana@example.com');
    await screen.press('Send invite');
    await expect.poll(() => teams.get().members.length).toBe(2);
  });
});
