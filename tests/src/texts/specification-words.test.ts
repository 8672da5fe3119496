import { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { everyEnglish } from './every-english.ts';

/** Sentences that the specification prescribes word for word (docs/specification-coverage.md, parts 2, 4 and 8). */
const words = {
  'shell.overlay': "Loading... This may take a few seconds, please don't close this page.",
  'errors.pageNotFoundPath': 'Page Not Found: {{path}}',
  'errors.pageNotFound': 'Page Not Found',
  'errors.internal': 'Internal Server Error',
  'shell.development': 'Development',
  'shell.staging': 'Staging',
  'teamPage.sent': 'Invite sent successfully!',
  'teamPage.sendFailed': 'Failed to send invite.',
  'myInvites.accepted': 'Invite accepted!',
  'myInvites.acceptFailed': 'Failed to accept invite.',
  'auth.loginFailed': 'Login failed',
  'auth.registrationFailed': 'Registration failed',
  'auth.oauthFailed': 'OAuth failed',
  'auth.resetFailed': 'Reset failed',
  'auth.passwordFailed': 'Password update failed',
  'auth.signOutFailed': 'Sign out failed',
};

/** Titles and breadcrumbs in the specification's table of routes; `/inventory` is titled Inventory. */
const titles = {
  home: 'Home',
  login: 'Login',
  register: 'Register',
  dashboard: 'Dashboard',
  forgotPassword: 'Forgot Password',
  profile: 'Profile',
  inventory: 'Inventory',
  calculators: 'Calculators',
  pricing: 'Pricing Calculator',
  threads: 'Thread Inventory',
  machines: 'Machines',
  thread: 'Thread Details',
  machine: 'Machine Details',
};

test('what the specification says word for word is said word for word', () => {
  const named = Object.fromEntries(Object.entries(titles).map(([name, title]) => [`titles.${name}`, title]));
  expect(everyEnglish).toMatchObject({ ...words, ...named });
});

test('the provider’s client asks for an address and a password in the words of the specification (§5)', async () => {
  const client = new GoTrueClient({ url: 'http://localhost', autoRefreshToken: false, persistSession: false });
  const wanted = 'You must provide either an email or phone number and a password';
  const nobody = { password: 'x' } as unknown as { readonly email: string; readonly password: string };
  for (const { error } of [await client.signInWithPassword(nobody), await client.signUp(nobody)])
    expect(error?.message).toBe(wanted);
});
