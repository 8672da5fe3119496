// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { newId } from '#core/ids.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { LoginPage } from '#features/auth/auth-screens.tsx';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { aPage, aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

const password = 'three odd words';

const aRegisteredPage = async () => {
  const page = await aSignedInPage();
  await page.session.signOut();
  return page;
};

afterEach(async () => {
  await initTexts('en');
  vi.restoreAllMocks();
});

describe('Login', () => {
  test('leads on to where the visit was going, and only within the product', async () => {
    const { session } = await aRegisteredPage();
    const screen = await openAt('/login?redirect=%2Finventory%2Fthreads%3Fq%3Dred', session, <LoginPage />);
    expect(screen.heading()).toBe('Login');
    await screen.type('Email', ' jo@example.com ');
    await screen.type('Password', password);
    await screen.press('Log in');
    expect(screen.wentTo()).toBe('/inventory/threads?q=red');
    const evil = await openAt('/login?redirect=%2F%2Fevil.example', session, <LoginPage />);
    expect(evil.wentTo()).toBe('/dashboard');
  });

  test.each(['"Jo Ems" <jo@example.com>', 'mailto:jo@example.com', 'Jo <jo@example.com> '])(
    'understands an address as people paste it: %s',
    async (pasted) => {
      const { session } = await aRegisteredPage();
      const screen = await openAt('/login', session, <LoginPage />);
      await screen.type('Email', pasted);
      await screen.type('Password', password);
      await screen.press('Log in');
      expect(screen.wentTo()).toBe('/dashboard');
    },
  );

  test('says that it needs a connection, and what this device has kept although it forgot whose it is', async () => {
    const { session } = await aRegisteredPage();
    const screen = await openAt('/login', session, <LoginPage />);
    expect(screen.text()).not.toContain('You are offline');
    await screen.goOnline(false);
    await expect.poll(screen.text).toContain('You are offline, and logging in needs a connection.');
    await screen.leave();
    const db = openTeamDatabase(newId(), newId());
    await db.open();
    const again = await openAt('/login', session, <LoginPage />);
    await again.goOnline(false);
    await expect.poll(again.text).toContain('What this device has of your team is kept and is there again');
    await again.leave();
    const change = { mid: newId(), name: 'thread.delete', args: {}, at: '', seq: 1, state: 'pending' } as const;
    await db.outbox.add(change);
    db.close();
    const last = await openAt('/login', session, <LoginPage />);
    await last.goOnline(false);
    await expect.poll(last.text).toContain('1 change that was not sent yet is kept on this device.');
    await last.goOnline(true);
    expect(last.text()).not.toContain('You are offline');
  });

  test('says in the provider’s words that the password is wrong, and keeps what was typed', async () => {
    const { session } = await aRegisteredPage();
    const screen = await openAt('/login', session, <LoginPage />);
    await screen.type('Email', 'jo@example.com');
    await screen.type('Password', 'wrong');
    await screen.press('Log in');
    expect(screen.alert()).toBe('Invalid login credentials');
    expect([screen.field('Email').value, screen.field('Password').value]).toEqual(['jo@example.com', 'wrong']);
    await screen.type('Password', password);
    expect(screen.alert()).toBeNull();
  });

  test('says it in German to a German', async () => {
    const { session } = await aRegisteredPage();
    await initTexts('de');
    const screen = await openAt('/login', session, <LoginPage />);
    await screen.type('E-Mail', 'jo@example.com');
    await screen.type('Passwort', 'wrong');
    await screen.press('Anmelden');
    expect(screen.alert()).toBe('Diese E-Mail und dieses Passwort gehören nicht zusammen.');
  });

  test('asks for what is missing beside the field and goes there, without asking the server', async () => {
    const { session, server } = aPage();
    const screen = await openAt('/login', session, <LoginPage />);
    await screen.press('Log in');
    expect([screen.errorOf('Email'), screen.errorOf('Password')]).toEqual(['Email is needed.', 'Password is needed.']);
    expect(document.activeElement).toBe(screen.field('Email'));
    await screen.type('Email', 'jo');
    await screen.press('Log in');
    expect(screen.errorOf('Email')).toBe('This does not look like an email address.');
    expect(server.asked).toEqual(['/settings']);
  });

  test('says what it needs when there is no network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // the auth client logs each failed fetch
    const { session, server } = await aRegisteredPage();
    server.state.weather = 'down';
    const screen = await openAt('/login', session, <LoginPage />);
    await screen.type('Email', 'jo@example.com');
    await screen.type('Password', password);
    await screen.press('Log in');
    expect(screen.alert()).toMatch(/^Logging in needs a connection/);
  });

  test('fills in the address of a person whose session lapsed, and tells them that nothing is lost', async () => {
    const { session, server } = await aSignedInPage();
    server.state.weather = { status: 400, code: 'session_expired' };
    await session.refresh();
    const screen = await openAt('/login', session, <LoginPage />);
    expect(screen.field('Email').value).toBe('jo@example.com');
    expect(screen.text()).toContain('Everything on this device is kept');
  });

  test('carries the way back along to Register, and asks password managers the right thing', async () => {
    const { session } = aPage();
    const screen = await openAt('/login?redirect=%2Fsync', session, <LoginPage />);
    expect(screen.link('Create an account')).toBe('/register?redirect=%2Fsync');
    expect([screen.field('Email').autocomplete, screen.field('Password').autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
  });
});

describe('Register', () => {
  test('makes the account with the name and goes on', async () => {
    const { session, server } = aPage();
    const screen = await openAt('/register', session, <RegisterPage />);
    expect(screen.heading()).toBe('Register');
    await screen.type('Full name', 'Mia Stich');
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    expect(server.users.get('mia@example.com')).toMatchObject({ fullName: 'Mia Stich' });
    expect(screen.wentTo()).toBe('/dashboard');
  });

  test('sends nothing under a name that would mislead others', async () => {
    const { session, server } = aPage();
    const screen = await openAt('/register', session, <RegisterPage />);
    await screen.type('Full name', 'Mia https://stich.example');
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    expect(screen.errorOf('Full name')).toBe('Full name cannot hold a web address. Leave out “://” and “www.”.');
    expect(server.users.get('mia@example.com')).toBeUndefined();
    await screen.type('Full name', 'Mia Stich');
    await screen.press('Create account');
    expect(server.users.get('mia@example.com')).toMatchObject({ fullName: 'Mia Stich' });
  });

  test('says while typing what is weak about the password', async () => {
    const screen = await openAt('/register', aPage().session, <RegisterPage />);
    await screen.type('Email', 'johanna@example.com');
    await screen.type('Password', 'johann');
    expect(screen.text()).toContain('2 more characters to go');
    await screen.type('Password', 'johanna1');
    expect(screen.text()).toContain('Too close to your email address');
    await screen.type('Password', 'ü'.repeat(40));
    expect(screen.text()).toContain('Too long: 72 bytes at most');
    await screen.type('Password', password);
    expect(screen.text()).toContain('Long enough');
  });

  test('puts the provider’s refusal of a password beside it', async () => {
    const screen = await openAt('/register', aPage().session, <RegisterPage />);
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', 'short');
    await screen.press('Create account');
    expect(screen.alert()).toBe('Registration failed');
    expect(screen.errorOf('Password')).toBe('Password should be at least 8 characters.');
    expect(document.activeElement).toBe(screen.field('Password'));
  });

  test('puts "already registered" beside the address', async () => {
    const { session } = await aRegisteredPage();
    const screen = await openAt('/register', session, <RegisterPage />);
    await screen.type('Email', 'jo@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    expect(screen.errorOf('Email')).toBe('User already registered');
  });

  test('says which mail to answer where addresses are confirmed', async () => {
    const { session, server } = aPage();
    server.state.confirmsByMail = true;
    const screen = await openAt('/register', session, <RegisterPage />);
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    expect(screen.heading()).toBe('Check your email');
    expect(document.activeElement).toBe(screen.field('Code'));
    expect(screen.text()).toContain('mia@example.com');
    await screen.press('Send the email again');
    expect(server.asked.at(-1)).toBe('/resend');
  });

  test('takes the digits of that mail, for somebody who reads it on another device', async () => {
    const { session, server } = aPage();
    server.state.confirmsByMail = true;
    const screen = await openAt('/register?redirect=%2Fteam', session, <RegisterPage />);
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    await screen.type('Code', '12345');
    await screen.press('Go on with the code');
    expect(screen.errorOf('Code')).toBe('Type the six digits.');
    await screen.type('Code', '111111');
    await screen.press('Go on with the code');
    expect(screen.alert()).toBe('Email link is invalid or has expired');
    server.links.set('654321', 'mia@example.com');
    await screen.type('Code', '654 321');
    await screen.press('Go on with the code');
    expect([session.get().kind, screen.wentTo()]).toEqual(['signedIn', '/team']);
  });

  test('by the link of an invite says which account it wants, and leads back to it through every mail', async () => {
    const { session, server } = aPage();
    server.state.confirmsByMail = true;
    const invite = encodeURIComponent('/profile/invites?token=secret');
    const screen = await openAt(`/register?redirect=${invite}`, session, <RegisterPage />);
    expect(screen.text()).toContain('You are invited to a team.');
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account');
    await screen.press('Send the email again');
    const way = `http://localhost:3000/auth/callback?redirect=${invite}`;
    expect(server.state.ways).toEqual([way, way]);
  });

  test('is not over for a person whose mail got lost: the login sends it again', async () => {
    const { session, server } = await aRegisteredPage();
    server.state.confirmsByMail = true;
    const screen = await openAt('/login', session, <LoginPage />);
    await screen.type('Email', 'jo@example.com');
    await screen.type('Password', password);
    await screen.press('Log in');
    expect(screen.alert()).toBe('Email not confirmed');
    await screen.press('Send the email again');
    expect(server.asked.at(-1)).toBe('/resend');
  });

  test('says that nobody registers themselves where the server says so, instead of letting them try', async () => {
    const { session, server } = aPage();
    server.state.isClosed = true;
    const screen = await openAt('/register', session, <RegisterPage />);
    await expect.poll(() => screen.text()).toContain('Nobody registers themselves here.');
    expect(document.querySelector('form')).toBeNull();
    expect(screen.link('Log in')).toBe('/login');
  });

  test('sends once, however often the button is pressed', async () => {
    const { session, server } = aPage();
    const screen = await openAt('/register', session, <RegisterPage />);
    await screen.type('Email', 'mia@example.com');
    await screen.type('Password', password);
    await screen.press('Create account', 2);
    expect(server.asked.filter((path) => path === '/signup')).toHaveLength(1);
  });
});
