// @vitest-environment happy-dom
import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { notify } from '#ui/notify.ts';
import { aTeamAtWork, anInvite } from './a-team-at-work.tsx';
import { later } from './hands.ts';

const told: string[] = [];
beforeEach(() => {
  localStorage.clear();
  told.length = 0;
  vi.spyOn(notify, 'problem').mockImplementation((text) => void told.push(text));
});
afterEach(() => vi.restoreAllMocks());

const opened = async (options: Parameters<typeof aTeamAtWork>[0] = {}) => {
  const work = await aTeamAtWork({ path: '/team?tab=invites', ...options });
  await later();
  return work;
};

describe('Invites', () => {
  test('that the server refuses are told in its words, and what was typed stays', async () => {
    const { screen, world } = await opened();
    world.refusal = { status: 409, code: 'already_member' };
    await screen.type('Email', 'kim@example.com');
    await screen.press('Send invite');
    expect([told, screen.field('Email').value]).toEqual([['The server says no.'], 'kim@example.com']);
  });

  test.each([
    ['already_member', 409, 'Wer diese Adresse hat, ist schon im Team.'],
    ['forbidden', 403, 'Deine Rolle in diesem Team erlaubt das nicht mehr.'],
    [
      'too_many_requests',
      429,
      'Das waren viele Einladungen in kurzer Zeit. Warte eine Weile und versuche es dann wieder.',
    ],
    ['unauthenticated', 401, 'Zum Abgleichen anmelden'],
    ['unavailable', 503, 'Der Server ist gerade nicht erreichbar. Versuche es gleich noch einmal.'],
    ['conflict', 409, 'Die Einladung konnte nicht gesendet werden.'],
  ])('that the server refuses (%s) are told to others in their own language', async (code, status, words) => {
    await initTexts('de');
    onTestFinished(async () => void (await initTexts('en')));
    const { screen, world } = await opened();
    world.refusal = { status, code };
    await screen.type('E-Mail', 'kim@example.com');
    await screen.press('Einladung senden');
    expect(told).toEqual([words]);
  });

  test('of which too many wait already are told with what helps: one of them can be revoked', async () => {
    await initTexts('de');
    onTestFinished(async () => void (await initTexts('en')));
    const { screen, world } = await opened();
    world.refusal = { status: 429, code: 'too_many_requests', details: { reason: 'pending' } };
    await screen.type('E-Mail', 'lee@example.com');
    await screen.press('Einladung senden');
    expect(told).toEqual([
      'Es warten so viele Einladungen dieses Teams, dass erst eine angenommen oder zurückgezogen werden muss.',
    ]);
  });

  test('that a server with a full disk cannot save are told so', async () => {
    const { screen, world } = await opened({ invites: [anInvite('a@b.cd')] });
    world.refusal = { status: 503, code: 'unavailable', details: { reason: 'disk_full' } };
    await screen.press('Revoke');
    expect(told).toEqual([
      'The disk of the server is full, so it cannot save this. Tell the person who runs it, and try again later.',
    ]);
  });

  test('that were answered meanwhile are not to be revoked once more', async () => {
    const { screen, world } = await opened({ invites: [anInvite('a@b.cd')] });
    world.refusal = { status: 409, code: 'invite_used' };
    await screen.press('Revoke');
    expect(told).toEqual(['This invite was answered already.']);
  });

  test.each([
    ['en', 'Email', 'Send invite', 'Failed to send invite.'],
    [
      'de',
      'E-Mail',
      'Einladung senden',
      'Es kam keine Antwort. Sieh nach, ob es geschehen ist, bevor du es noch einmal versuchst.',
    ],
  ] as const)('whose answer is lost are told of (%s)', async (language, field, button, words) => {
    await initTexts(language);
    onTestFinished(async () => void (await initTexts('en')));
    const { screen, world } = await opened();
    world.loss = 'cut';
    await screen.type(field, 'lee@example.com');
    await screen.press(button);
    expect([told, screen.field(field).value]).toEqual([[words], 'lee@example.com']);
  });
});
