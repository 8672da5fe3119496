// @vitest-environment happy-dom
import '#texts/en/account.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SecurityTab } from '#features/profile/security-tab.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aLateAnswer } from '../a-late-answer.ts';
import { openAt } from '../screen.tsx';
import { withMeService } from './some-me-service.tsx';

const email = 'jo@example.com';
const next = 'four quite odd words';

const opened = async () => {
  const page = await aSignedInPage();
  const screen = await openAt('/profile?tab=security', page.session, withMeService(<SecurityTab />));
  await expect.poll(() => page.server.asked).toContain('/user');
  page.server.asked.length = 0;
  return { ...page, screen, dialog: () => document.querySelector('dialog[open]') };
};

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

describe('A new password', () => {
  test('is taken with the present one, which stays asked for while it is wrong', async () => {
    const { screen, server, dialog, session } = await opened();
    await screen.press('Change password');
    await screen.press('Save');
    expect([screen.errorOf('Current password'), screen.errorOf('New password')]).toEqual([
      'Current password is needed.',
      'New password is needed.',
    ]);
    await screen.type('Current password', 'wrong');
    await screen.type('New password', next);
    await screen.press('Save');
    expect([screen.errorOf('Current password'), screen.alert()]).toEqual([
      'Current password is incorrect.',
      'Password update failed',
    ]);
    await screen.type('Current password', 'three odd words');
    await screen.press('Save');
    expect([server.users.get(email)?.password, dialog(), session.get().kind]).toEqual([next, null, 'signedIn']);
  });

  test('says while it is typed, and after it was refused, what is weak about it', async () => {
    const { screen } = await opened();
    await screen.press('Change password');
    await screen.type('Current password', 'three odd words');
    await screen.type('New password', 'short');
    expect(screen.text()).toContain('3 more characters to go');
    await screen.press('Save');
    expect(screen.errorOf('New password')).toBe('Password should be at least 8 characters.');
  });

  test('is taken with the digits of a mail from a person who does not know the present one', async () => {
    const { screen, server, dialog } = await opened();
    await screen.press('Change password');
    await screen.press('I do not know it: send me a code');
    expect(server.asked).toEqual(['/reauthenticate']);
    await screen.type('New password', next);
    await screen.press('Save');
    expect(screen.errorOf('Code from the email')).toBe('Type the six digits.');
    await screen.type('Code from the email', '000000');
    await screen.press('Save');
    expect(screen.errorOf('Code from the email')).toBe('Nonce has expired or is invalid');
    await screen.type('Code from the email', '123 456');
    await screen.press('Save');
    expect([server.users.get(email)?.password, dialog()]).toEqual([next, null]);
  });

  test('is stored by password managers under the email, which they see and nobody else meets', async () => {
    const { screen, dialog } = await opened();
    await screen.press('Change password');
    const name = dialog()?.querySelector<HTMLInputElement>('input[autocomplete=username]');
    expect([name?.type, name?.value, name?.tabIndex, name?.ariaHidden ?? name?.getAttribute('aria-hidden')]).toEqual([
      'text',
      email,
      -1,
      'true',
    ]);
    expect(document.querySelectorAll('input[type=hidden]')).toHaveLength(0);
  });

  test('is not mixed up with the digits of a mail, which are alone in their form; Enter there saves', async () => {
    const { screen, server, dialog } = await opened();
    await screen.press('Change password');
    await screen.press('I do not know it: send me a code');
    await screen.type('New password', next);
    await screen.type('Code from the email', '123 456');
    const digits = dialog()?.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]');
    const own = document.querySelector<HTMLFormElement>(`form[id="${digits?.getAttribute('form')}"]`);
    expect([own?.closest('dialog'), own?.querySelectorAll('input').length]).toEqual([null, 0]);
    await act(async () => own?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await expect.poll(() => [server.users.get(email)?.password, dialog()]).toEqual([next, null]);
  });

  test('says what it needs when there is no network, and keeps what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    const { screen, server } = await opened();
    await screen.press('Change password');
    await screen.type('Current password', 'three odd words');
    await screen.type('New password', next);
    server.state.weather = 'down';
    await screen.press('Save');
    expect(screen.alert()).toBe('This needs a connection. Try again when you are back online.');
    expect(screen.field('New password').value).toBe(next);
  });
});

describe('The digits of a mail', () => {
  const asked = async () => {
    const page = await opened();
    await page.screen.press('Change password');
    await page.screen.press('I do not know it: send me a code');
    return page;
  };

  test('take the focus when they are asked for, and give it back to the password', async () => {
    const { screen } = await asked();
    expect(document.activeElement).toBe(screen.field('Code from the email'));
    await screen.press('Use the password instead');
    expect(document.activeElement).toBe(screen.field('Current password'));
  });

  test('can be asked for again', async () => {
    const { screen, server } = await asked();
    await screen.type('Code from the email', '12');
    await screen.press('Send a new code');
    expect([server.asked, screen.field('Code from the email').value]).toEqual([
      ['/reauthenticate', '/reauthenticate'],
      '',
    ]);
  });

  test('lose what was said against them once they are typed again', async () => {
    const { screen } = await asked();
    await screen.type('New password', next);
    await screen.type('Code from the email', '000000');
    await screen.press('Save');
    expect(screen.errorOf('Code from the email')).toBe('Nonce has expired or is invalid');
    await screen.type('Code from the email', '1');
    expect([screen.errorOf('Code from the email'), screen.alert()]).toEqual([null, null]);
  });

  test('leave the form free while they are asked for: the button that was pressed is busy, not the form', async () => {
    const { screen, server } = await opened();
    const answer = aLateAnswer();
    server.state.delay = answer.promise;
    await screen.press('Change password');
    const mail = screen.button('I do not know it: send me a code');
    await act(async () => mail?.click());
    expect([mail?.getAttribute('aria-busy'), screen.button('Save')?.getAttribute('aria-busy')]).toEqual(['true', null]);
    await act(async () => answer.resolve());
    await expect.poll(() => document.activeElement === screen.field('Code from the email')).toBe(true);
  });
});

test('A new password that is under way cannot be cancelled, and the dialog stays to say what came of it.', async () => {
  const { screen, server, dialog } = await opened();
  const answer = aLateAnswer();
  server.state.delay = answer.promise;
  await screen.press('Change password');
  await screen.type('Current password', 'wrong');
  await screen.type('New password', next);
  await act(async () => screen.button('Save')?.click());
  const cancel = screen.button('Cancel');
  await act(async () => cancel?.click());
  expect([dialog()?.isConnected, cancel?.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  await act(async () => answer.resolve());
  await expect.poll(() => screen.errorOf('Current password')).toBe('Current password is incorrect.');
});

describe('Another address', () => {
  test('is asked of both mailboxes, and the old one stays until then', async () => {
    const { screen, session } = await opened();
    await screen.press('Change email');
    await screen.type('New email address', 'nowhere');
    await screen.type('Current password', 'three odd words');
    await screen.press('Save');
    expect(screen.errorOf('New email address')).toBe('This does not look like an email address.');
    await screen.type('New email address', 'new@example.com');
    await screen.press('Save');
    expect(screen.text()).toContain('Open the links in the emails to both addresses.');
    expect(session.get()).toMatchObject({ account: { email } });
  });
});

describe('A second factor', () => {
  test('is set up with a name, a picture and the first code, and can be removed', async () => {
    const { screen, server, dialog } = await opened();
    await expect.poll(() => screen.text()).toContain('Off');
    await screen.press('Set up an app');
    await screen.press('Go on');
    expect(screen.errorOf('Name of the app or device')).toBe('Name of the app or device is needed.');
    await screen.type('Name of the app or device', 'My phone');
    await screen.press('Go on');
    expect(dialog()?.querySelector('img')?.src).toBe('data:image/svg+xml;utf-8,%3Csvg%20fill%3D%22%23000%22%2F%3E');
    expect(screen.text()).toContain('SECRET');
    expect(document.activeElement).toBe(screen.field('Code from the app'));
    await screen.type('Code from the app', '000000');
    await screen.press('Turn on');
    expect(screen.alert()).toBe('Invalid TOTP code entered');
    await screen.type('Code from the app', '123456');
    await screen.press('Turn on');
    expect([dialog(), server.users.get(email)?.appCode]).toEqual([null, '123456']);
    await expect.poll(() => screen.text()).toContain('Set up another app');
    await screen.press('Remove');
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Remove App?');
    await screen.press('Remove');
    await expect.poll(() => screen.text()).toContain('Set up an app');
  });

  test('is not said to be off when nobody can tell', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    const { session, server } = await aSignedInPage();
    server.state.weather = 'down';
    const screen = await openAt('/profile?tab=security', session, withMeService(<SecurityTab />));
    await expect.poll(() => screen.text()).toContain('cannot be seen right now');
    expect(screen.text()).not.toContain('Off');
  });
});

test('The other devices are signed out by one press, and this one is not.', async () => {
  const { screen, server, session } = await opened();
  await screen.press('Sign out others');
  expect([server.asked, session.get().kind]).toEqual([['/logout?scope=others'], 'signedIn']);
});

test('A person whose session ended is led to the sign-in and back.', async () => {
  const { session, server } = await aSignedInPage();
  server.state.weather = { status: 400, code: 'session_expired' };
  await session.refresh();
  const screen = await openAt('/profile?tab=security', session, withMeService(<SecurityTab />));
  expect(screen.link('Log in')).toBe('/login?redirect=%2Fprofile%3Ftab%3Dsecurity');
});
