// @vitest-environment happy-dom
import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notify, type Offer } from '#ui/notify.ts';
import { aTeamAtWork, anInvite, kim } from './a-team-at-work.tsx';
import { choose, later } from './hands.ts';

const told: string[] = [];
let offered: Offer | undefined;
beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  offered = undefined;
  vi.spyOn(notify, 'done').mockImplementation((text) => void told.push(text));
  vi.spyOn(notify, 'problem').mockImplementation((text) => void told.push(`problem: ${text}`));
  vi.spyOn(notify, 'offer').mockImplementation((text, offer) => {
    told.push(text);
    offered = offer;
  });
});
afterEach(() => vi.restoreAllMocks());

const buttons = () => [...document.querySelectorAll('button:not([role=tab])')].map((one) => one.textContent);
const undo = async () => {
  await act(async () => offered?.onAct());
  await later();
};

describe('Members', () => {
  test('are asked to be an owner, which is shown beside them until it is taken back', async () => {
    const { screen, sent, book } = await aTeamAtWork();
    expect(screen.text()).toContain('You are the only owner, so you cannot leave yet.');
    await screen.press('Change role');
    await choose('Role', 'owner');
    expect(screen.text()).toContain('kim@example.com is asked first, by email and under My Invites');
    await screen.press('Offer');
    expect(sent).toEqual([`POST /teams/T/members {"userId":"${kim}","role":"owner"}`]);
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('member');
    expect([told, offered]).toEqual([
      ['kim@example.com is asked to be an owner. Nothing changes until they accept.'],
      undefined,
    ]);
    expect(screen.text()).toContain('Asked to be an owner');
    expect(screen.text()).toContain('may accept until');
    await screen.press('Take the offer back');
    await later();
    expect(told.at(-1)).toBe('The offer is taken back. kim@example.com stays: Member');
    expect([book.invites[0]?.status, screen.text().includes('Asked to be an owner')]).toEqual(['revoked', false]);
  });

  test('who are asked to be an owner are shown as that to admins, and to nobody who may not take it back', async () => {
    const invites = [{ ...anInvite('kim@example.com'), role: 'owner' as const }];
    await aTeamAtWork({ role: 'admin', invites });
    expect(buttons()).toEqual(['Change role', 'Take the offer back', 'Change role', 'Remove', 'Leave team']);
    await aTeamAtWork({ role: 'viewer', invites });
    expect(buttons()).not.toContain('Take the offer back');
  });

  test('keep an offer in sight without a connection, and nobody can take it back there', async () => {
    const invites = [{ ...anInvite('kim@example.com'), role: 'owner' as const }];
    const { goOnline } = await aTeamAtWork({ invites });
    await goOnline(false);
    const back = () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Take the offer back');
    expect([back()?.disabled, back()?.title]).toEqual([true, 'Needs a connection']);
  });

  test('who were an owner and are asked again after an undo are not said to be one', async () => {
    const { screen, book } = await aTeamAtWork({ others: [['Kim', 'owner']] });
    await screen.press('Change role'); // the first of these buttons is that of the page's person
    await screen.press('Cancel');
    const [, kims] = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Change role');
    await act(async () => kims?.click());
    await choose('Role', 'member');
    await screen.press('Save');
    await undo();
    expect(book.members.find(({ userId }) => userId === kim)?.role).toBe('member');
    expect(told.at(-1)).toBe('kim@example.com is asked to be an owner. Nothing changes until they accept.');
  });
});
