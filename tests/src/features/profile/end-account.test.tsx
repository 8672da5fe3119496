// @vitest-environment happy-dom
import '#texts/en/account.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { err, ok, type Result } from '#core/result.ts';
import type { AccountEnd } from '#core/wire/profile-wire.ts';
import { EndAccount } from '#features/profile/security-tab.tsx';
import type { CallRefusal, MeService } from '#services/me-service.ts';
import { initTexts } from '#texts/init-texts.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aLateAnswer } from '../a-late-answer.ts';
import { openAt } from '../screen.tsx';
import { withMeService } from './some-me-service.tsx';

const email = 'jo@example.com';
const password = 'three odd words';

const opened = async (counts: (number | undefined)[], refusals: CallRefusal[] = [], own: Partial<MeService> = {}) => {
  const page = await aSignedInPage();
  const asked: AccountEnd[] = [];
  const loggedOut: string[] = [];
  const endAccount = async (end: AccountEnd) => {
    asked.push(end);
    const refusal = refusals.shift();
    return refusal === undefined ? ok(undefined) : err(refusal);
  };
  const countUnsent = async () => counts.shift();
  const screen = await openAt(
    '/profile?tab=security',
    page.session,
    withMeService(
      <EndAccount email={email} />,
      { endAccount, countUnsent, ...own },
      () => void loggedOut.push('asking'),
    ),
  );
  await screen.press('Delete account');
  return { ...page, screen, asked, loggedOut, title: () => dialog()?.querySelector('h2')?.textContent };
};

const dialog = () => document.querySelector('dialog[open]');

const fill = async ({ screen }: Awaited<ReturnType<typeof opened>>, typed = email) => {
  await screen.type('Your email address', typed);
  await screen.type('Current password', password);
  await screen.press('Delete account');
};

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

describe('An account with nothing unsent', () => {
  test('ends once its address is typed and the password shown, and the device is left by the usual way out', async () => {
    const page = await opened([0]);
    await fill(page, ` ${email.toUpperCase()} `);
    expect([page.asked, page.loggedOut, page.title()]).toEqual([
      [{ confirm: email.toUpperCase(), password }],
      ['asking'],
      undefined,
    ]);
  });

  test('stays while the address is another or the password is missing', async () => {
    const page = await opened([0]);
    await page.screen.type('Your email address', 'mia@example.com');
    await page.screen.press('Delete account');
    expect([
      page.screen.errorOf('Your email address'),
      page.screen.errorOf('Current password'),
      page.asked,
      page.loggedOut,
    ]).toEqual(['This is not the address of your account.', 'Current password is needed.', [], []]);
  });

  test('stays when the person turns back', async () => {
    const page = await opened([0]);
    await page.screen.press('Cancel');
    expect([page.title(), page.asked, page.loggedOut]).toEqual([undefined, [], []]);
  });

  test('ends by the digits of a mail for whoever does not know the password', async () => {
    const page = await opened([0]);
    await page.screen.type('Your email address', email);
    await page.screen.press('I do not know it: send me a code');
    await page.screen.type('Code from the email', '123 456');
    await page.screen.press('Delete account');
    expect([page.asked, page.loggedOut]).toEqual([[{ confirm: email, nonce: '123456' }], ['asking']]);
  });
});

describe('A refusal says what helps, and the person can try again', () => {
  test('where the password is wrong, at its field', async () => {
    const page = await opened([0], [{ kind: 'http', status: 422, code: 'invalid', fields: { password: 'No.' } }]);
    await fill(page);
    expect([page.screen.errorOf('Current password'), page.screen.alert(), page.loggedOut]).toEqual([
      'The current password is not right.',
      'The account was not deleted',
      [],
    ]);
    await page.screen.press('Delete account');
    expect(page.loggedOut).toEqual(['asking']);
  });

  test('until the password is typed again', async () => {
    const page = await opened([0], [{ kind: 'http', status: 422, code: 'invalid', fields: { password: 'No.' } }]);
    await fill(page);
    await page.screen.type('Current password', 'another');
    expect([page.screen.errorOf('Current password'), page.screen.alert()]).toEqual([null, null]);
  });

  test.each<readonly [string, CallRefusal, string]>([
    ['no network', { kind: 'offline' }, 'This needs a connection. Try again when you are back online.'],
    [
      'a team that would be left without an owner',
      { kind: 'http', status: 409, code: 'last_owner', details: { teams: ['Stitchery', 'Club'] } },
      'You are the only owner of a team that others are in: Stitchery, Club. Somebody else has to own it before you go.',
    ],
    [
      'a server that may not delete accounts',
      { kind: 'http', status: 503, code: 'unavailable' },
      'This server cannot delete accounts right now. Your administrator can.',
    ],
    [
      'a database that is away',
      { kind: 'http', status: 503, code: 'unavailable', retryAfterMs: 2000 },
      'The server cannot be reached right now. Try again in a moment.',
    ],
    ['a page that is not the server’s', { kind: 'unreadable', status: 200 }, 'The account was not deleted'],
  ])('%s', async (_, refusal, words) => {
    const page = await opened([0], [refusal]);
    await fill(page);
    expect([page.screen.alert(), page.loggedOut, page.session.get().kind]).toEqual([words, [], 'signedIn']);
  });
});

describe('A deletion that was asked for', () => {
  test('cannot be left while it is under way, and says what came of it', async () => {
    const answer = aLateAnswer<Result<void, CallRefusal>>();
    const page = await opened([0], [], { endAccount: () => answer.promise });
    await page.screen.type('Your email address', email);
    await page.screen.type('Current password', password);
    await act(async () => page.screen.button('Delete account')?.click());
    const cancel = page.screen.button('Cancel');
    await act(async () => {
      cancel?.click();
      dialog()?.querySelector<HTMLElement>('[aria-label=Close]')?.click();
      dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect([page.title(), cancel?.getAttribute('aria-disabled')]).toEqual(['Delete your account?', 'true']);
    await act(async () => answer.resolve(err({ kind: 'timeout' })));
    expect(page.screen.alert()).toMatch(/^No answer came in time\. Your account may be deleted already/);
    await page.screen.press('Cancel');
    expect(page.title()).toBeUndefined();
  });

  test('is not said to have failed when the account may be gone since an earlier try', async () => {
    const page = await opened([0], [{ kind: 'timeout' }, { kind: 'http', status: 401, code: 'unauthenticated' }]);
    await fill(page);
    await page.screen.press('Delete account');
    expect(page.screen.alert()).toMatch(/^You are no longer signed in\. An earlier try may have deleted your account/);
  });

  test('is not said to have failed by the error page of a server on the way', async () => {
    const page = await opened([0], [{ kind: 'unreadable', status: 504 }]);
    await fill(page);
    expect(page.screen.alert()).toMatch(/^No answer came in time/);
  });
});

describe('Changes that only this device has', () => {
  test('are asked about first, and go only when the person says so', async () => {
    const page = await opened([3]);
    expect(page.title()).toBe('Delete your account with unsent changes?');
    expect(page.screen.text()).toContain(
      '3 changes are on this device only. Nobody else can see them once the account is gone. Changes to your profile and settings and unsent messages count too.',
    );
    await page.screen.press('Discard and go on');
    await fill(page);
    await expect.poll(() => page.session.get().kind).toBe('signedOut');
    expect([page.asked, page.cleared.map(([, evenUnsent]) => evenUnsent), page.loggedOut]).toEqual([
      [{ confirm: email, password }],
      [true],
      [],
    ]);
  });

  test('are asked about, too, when nobody can count them', async () => {
    const page = await opened([undefined]);
    expect(page.screen.text()).toContain('We can’t check for unsent changes right now.');
    await page.screen.press('Cancel');
    expect([page.title(), page.asked]).toEqual([undefined, []]);
  });

  test('can be sent before, and are counted again afterwards', async () => {
    const page = await opened([3, 1, 0], [], { syncEverything: async () => ({ left: 0 }) });
    await page.screen.press('Sync now');
    await page.screen.press('Go on');
    expect(page.screen.text()).toContain('1 change is on this device only.');
    await page.screen.press('Sync now');
    await page.screen.press('Go on');
    expect(page.title()).toBe('Delete your account?');
    await fill(page);
    expect(page.loggedOut).toEqual(['asking']);
  });
});
