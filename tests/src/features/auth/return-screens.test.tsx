// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AuthScreens } from '#features/auth/auth-screens.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aPage, aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';
import { aVisitor, aVisitorWithApp, email, password } from './a-visitor.tsx';

const verified = (asked: readonly string[]) => asked.filter((path) => path === '/verify').length;

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

describe('A link out of a mail', () => {
  test('is spent by a press and not by opening it, and leads on to where the person was going', async () => {
    const { open, session, server } = await aVisitor('signup');
    const back = encodeURIComponent('http://localhost:3000/auth/callback?redirect=%2Fprofile%2Finvites%3Ftoken%3Dx');
    const screen = await open(`/auth/confirm?token_hash=of-the-mail&type=signup&redirect_to=${back}`);
    expect([screen.heading(), verified(server.asked), session.get().kind]).toEqual(['Confirm', 0, 'signedOut']);
    await screen.press('Confirm the address');
    expect([session.get().kind, screen.wentTo()]).toEqual(['signedIn', '/profile/invites?token=x']);
  });

  test.each(['redirect_to=https%3A%2F%2Fevil.example%2F', 'redirect=%2F%2Fevil.example', 'redirect_to=nonsense'])(
    'with %s leads to the dashboard',
    async (more) => {
      const { open } = await aVisitor('magiclink');
      const screen = await open(`/auth/confirm?token_hash=of-the-mail&type=magiclink&${more}`);
      await screen.press('Log in');
      expect(screen.wentTo()).toBe('/dashboard');
    },
  );

  test('that was used before says so and leads to a new one', async () => {
    const { openLink, server } = await aVisitor('recovery');
    server.links.clear();
    const screen = await openLink('/auth/reset');
    await screen.press('Go on');
    expect(screen.alert()).toMatch(/too old or was used before/);
    expect(screen.text()).toContain('The service says: Email link is invalid or has expired');
    expect(screen.link('Ask for a new link')).toBe('/forgot-password');
  });

  test('is still there to be pressed after the network failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    const { openLink, server, session } = await aVisitor('signup');
    const screen = await openLink('/auth/confirm');
    server.state.weather = 'down';
    await screen.press('Confirm the address');
    expect(screen.alert()).toMatch(/needs a connection/);
    server.state.weather = 'fine';
    await screen.press('Confirm the address');
    expect(session.get().kind).toBe('signedIn');
  });

  test.each(['busy', 'portal'] as const)(
    'is still there to be pressed after an answer that judges nothing: %s',
    async (weather) => {
      const { openLink, server, session } = await aVisitor('signup');
      const screen = await openLink('/auth/confirm');
      server.state.weather = weather;
      await screen.press('Confirm the address');
      expect(screen.alert()).not.toBe('');
      server.state.weather = 'fine';
      await screen.press('Confirm the address');
      expect(session.get().kind).toBe('signedIn');
    },
  );

  test('to one of two mailboxes says that the other must agree too', async () => {
    const { openLink, server, session } = await aVisitor('email_change');
    server.links.set('of-the-mail', 'half');
    const screen = await openLink('/auth/confirm');
    await screen.press('Agree to the change');
    expect(screen.text()).toContain('Now open the link in the email to the other address.');
    expect(session.get().kind).toBe('signedOut');
  });

  test('of a person with a second factor leads to the code, and only then on', async () => {
    const { openLink, session } = await aVisitorWithApp('recovery');
    const screen = await openLink('/auth/reset');
    await screen.press('Go on');
    expect([screen.wentTo(), screen.heading()]).toEqual(['/login?redirect=%2Fauth%2Freset', 'Two-factor code']);
    expect(session.get().kind).toBe('signedOut');
    await screen.type('Code from the app', '123 456');
    await screen.press('Log in');
    expect([screen.wentTo(), screen.heading()]).toEqual(['/auth/reset', 'Set a new password']);
  });
});

describe('A new password', () => {
  test('is set after the link is opened, and a weak one says why', async () => {
    const { openLink, server, session } = await aVisitor('recovery');
    const screen = await openLink('/auth/reset');
    await screen.press('Go on');
    expect([screen.wentTo(), screen.heading()]).toEqual(['/auth/reset', 'Set a new password']);
    await screen.press('Save password');
    expect(screen.errorOf('New password')).toBe('New password is needed.');
    await screen.type('New password', 'short');
    expect(screen.text()).toContain('3 more characters to go');
    await screen.press('Save password');
    expect([screen.alert(), screen.errorOf('New password')]).toEqual([
      'Password update failed',
      'Password should be at least 8 characters.',
    ]);
    await screen.type('New password', 'four quite odd words');
    await screen.press('Save password');
    expect(server.users.get(email)?.password).toBe('four quite odd words');
    expect([screen.wentTo(), session.get().kind]).toEqual(['/dashboard', 'signedIn']);
  });
});

test('A confirmation of an address that two have wanted leads by way of a new password to where the person was going.', async () => {
  const { open, server } = await aVisitor('signup');
  const callback = new URL('http://localhost:3000/auth/callback');
  callback.searchParams.set('redirect', '/auth/reset?redirect=%2Fthreads');
  const screen = await open(
    `/auth/confirm?token_hash=of-the-mail&type=signup&redirect_to=${encodeURIComponent(callback.href)}`,
  );
  await screen.press('Confirm the address');
  expect(screen.heading()).toBe('Set a new password');
  await screen.type('New password', 'four quite odd words');
  await screen.press('Save password');
  expect([server.users.get(email)?.password, screen.wentTo()]).toEqual(['four quite odd words', '/threads']);
});

test('A person who comes to the new password with an old session is led to where they can prove who they are.', async () => {
  const { session, server } = await aSignedInPage();
  server.state.wantsProof = true;
  const screen = await openAt('/auth/reset', session, <AuthScreens />);
  await screen.type('New password', 'four quite odd words');
  await screen.press('Save password');
  expect(screen.alert()).toBe('This change requires reauthentication');
  expect(screen.link('Change it in the profile, with your current password')).toBe('/profile?tab=security');
});

test('A person whose session is over is led to the login before they type a new password that nobody could save.', async () => {
  const { session, server } = await aSignedInPage();
  server.state.weather = { status: 400, code: 'session_expired' };
  await session.refresh();
  const screen = await openAt('/auth/reset?redirect=%2Fteam', session, <AuthScreens />);
  expect(screen.wentTo()).toBe('/login?redirect=%2Fauth%2Freset%3Fredirect%3D%252Fteam');
});

describe('Forgot Password', () => {
  test('answers the same for everybody, and takes the digits of the mail', async () => {
    const { open, server } = await aVisitor('recovery');
    const screen = await open('/forgot-password');
    await screen.press('Send reset link');
    expect(screen.errorOf('Email')).toBe('Email is needed.');
    await screen.type('Email', ' jo@example.com ');
    await screen.press('Send reset link');
    expect(screen.text()).toContain('If there is an account for jo@example.com, an email is on its way');
    await screen.type('Code', '12');
    await screen.press('Go on with the code');
    expect(screen.errorOf('Code')).toBe('Type the six digits.');
    await screen.type('Code', '000000');
    await screen.press('Go on with the code');
    expect(screen.alert()).toBe('Email link is invalid or has expired');
    server.links.set('123456', email);
    await screen.type('Code', '123456');
    await screen.press('Go on with the code');
    expect(screen.wentTo()).toBe('/auth/reset');
  });

  test('sends the mail again, says the same to everybody about its pause, and takes another address', async () => {
    const { open, server } = await aVisitor('recovery');
    const screen = await open('/forgot-password');
    await screen.type('Email', 'jo@exmaple.com');
    await screen.press('Send reset link');
    expect(document.activeElement).toBe(screen.field('Code'));
    await screen.press('Send the email again');
    expect(screen.text()).toContain('If there is an account for jo@exmaple.com, another email is on its way, unless');
    expect(server.asked.filter((path) => path === '/recover')).toHaveLength(2);
    await screen.press('Use another address');
    expect([screen.field('Email').value, document.activeElement]).toEqual(['jo@exmaple.com', screen.field('Email')]);
    await screen.type('Email', email);
    await screen.press('Send reset link');
    expect(screen.text()).toContain(`If there is an account for ${email}`);
  });
});

describe('The way back from another service', () => {
  test('trades its code by itself and leads on', async () => {
    const { open, storage, device, session } = await aVisitor('code');
    storage.setItem(`${device.storageKey}-code-verifier`, '"a verifier"');
    const screen = await open('/auth/callback?code=of-the-mail&redirect=%2Fteam');
    await expect.poll(() => screen.wentTo()).toBe('/team');
    expect(session.get().kind).toBe('signedIn');
  });

  test('in another browser says where the link works', async () => {
    const screen = await (await aVisitor('code')).open('/auth/callback?code=of-the-mail');
    await expect.poll(() => screen.alert()).toMatch(/only in the browser in which you asked for it/);
    expect(screen.link('Back to the login')).toBe('/login');
    expect(screen.text()).not.toContain('The service says');
  });

  test('is still there to be tried after the network failed', async () => {
    const { open, storage, device, session, server } = await aVisitor('code');
    storage.setItem(`${device.storageKey}-code-verifier`, '"a verifier"');
    server.state.weather = 'down';
    const screen = await open('/auth/callback?code=of-the-mail&redirect=%2Fteam');
    await expect.poll(() => screen.alert()).toBe('This needs a connection. Try again when you are back online.');
    server.state.weather = 'fine';
    await screen.press('Try again');
    expect([screen.wentTo(), session.get().kind]).toEqual(['/team', 'signedIn']);
  });

  test.each(['busy', 'portal'] as const)(
    'is still there to be tried after an answer that judges nothing: %s',
    async (weather) => {
      const { open, storage, device, session, server } = await aVisitor('code');
      storage.setItem(`${device.storageKey}-code-verifier`, '"a verifier"');
      server.state.weather = weather;
      const screen = await open('/auth/callback?code=of-the-mail&redirect=%2Fteam');
      await expect.poll(() => screen.alert()).toBeTruthy();
      server.state.weather = 'fine';
      await screen.press('Try again');
      expect([screen.wentTo(), session.get().kind]).toEqual(['/team', 'signedIn']);
    },
  );

  test.each([
    ['error=access_denied', 'The sign-in was stopped at the other service.'],
    [
      'error=access_denied&error_code=otp_expired',
      'This link is too old or was used before. Links work once, within one hour.',
    ],
    [
      'error=invalid_request&error_code=bad_oauth_state',
      'The way back from the other service was cut short. Please begin again.',
    ],
    [
      'error=x&error_code=flow_state_already_used',
      'The way back from the other service was cut short. Please begin again.',
    ],
    [
      'error=x&error_code=provider_email_needs_verification',
      'The other service has not confirmed your email address yet. Answer its email, then sign in again.',
    ],
    ['error=x&error_code=signup_disabled', 'Nobody registers themselves here. Ask your administrator to add you.'],
    ['error=x&error_code=user_banned', 'User is banned'],
    ['error=server_error', 'The way back from the other service was cut short. Please begin again.'],
    ['error=something_new&error_description=Something+new', 'The sign-in could not be finished.'],
  ])('with %s says: %s', async (query, sentence) => {
    const screen = await openAt(`/auth/callback?${query}`, aPage().session, <AuthScreens />);
    expect([screen.heading(), screen.alert()]).toEqual(['This did not work', sentence]);
    expect(screen.link('Back to the login')).toBe('/login');
  });

  test.each([
    '?error=x&error_description=Call+0900+123',
    '?error=Call+0900+123&error_code=Call+0900+123&error_description=Call+0900+123',
    '?error=access_denied&error_code=otp_expired&error_description=Call+0900+123',
  ])('shows no sentence of a stranger: %s', async (address) => {
    const screen = await openAt(`/auth/callback${address}`, aPage().session, <AuthScreens />);
    expect(screen.heading()).toBe('This did not work');
    expect(screen.text()).not.toMatch(/0900|The service says/);
  });

  test('with nothing leads to the login, or to where a signed-in person belongs', async () => {
    const stranger = await openAt('/auth/callback', aPage().session, <AuthScreens />);
    expect(stranger.wentTo()).toBe('/login');
    const known = await openAt('/auth/callback?redirect=%2Fteam', (await aSignedInPage()).session, <AuthScreens />);
    expect(known.wentTo()).toBe('/team');
  });
});

describe('A second factor at the login', () => {
  test('asks for its code, says when it is wrong, and lets in when it is right', async () => {
    const { open, session } = await aVisitorWithApp('none');
    const screen = await open('/login?redirect=%2Fteam');
    await screen.type('Email', email);
    await screen.type('Password', password);
    await screen.press('Log in');
    expect([screen.heading(), session.get().kind]).toEqual(['Two-factor code', 'signedOut']);
    await screen.press('Log in');
    expect(screen.errorOf('Code from the app')).toBe('Type the six digits.');
    await screen.type('Code from the app', '000000');
    await screen.press('Log in');
    expect([screen.alert(), screen.field('Code from the app').value]).toEqual(['Invalid TOTP code entered', '']);
    await screen.type('Code from the app', '123456');
    await screen.press('Log in');
    expect([session.get().kind, screen.wentTo()]).toEqual(['signedIn', '/team']);
  });

  test('can be left for another account', async () => {
    const { open, session } = await aVisitorWithApp('none');
    await session.signIn({ email, password });
    const screen = await open('/login');
    expect(screen.heading()).toBe('Two-factor code');
    await screen.press('Use another account');
    expect([screen.heading(), session.needsCode()]).toEqual(['Login', false]);
  });
});
