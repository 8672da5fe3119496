import { describe, expect, test } from 'vitest';
import { syncWords } from '#app/header/sync-badge.tsx';

const calm = {
  pending: 0,
  attention: 0,
  isPart: false,
  isOffline: false,
  isSaving: false,
  needsSignIn: false,
  phase: 'idle',
  progress: undefined,
} as const;

const reading = (what: 'first' | 'refresh' | 'more' | 'send') => ({ progress: { what, done: 3000, total: 9800 } });

describe('The sync badge', () => {
  test.each([
    ['says that all is well', {}, 'All changes saved'],
    ['counts one change that waits', { pending: 1 }, '1 change waiting'],
    ['counts changes that wait', { pending: 3 }, '3 changes waiting'],
    [
      'says where changes are while there is no network',
      { isOffline: true, pending: 3 },
      'Offline – 3 changes saved on this device',
    ],
    ['says that there is no network when nothing waits', { isOffline: true }, 'Offline'],
    ['puts what was refused before what waits', { attention: 2, pending: 3 }, '2 need attention'],
    ['puts what was refused before the missing network', { attention: 1, isOffline: true }, '1 needs attention'],
    ['asks to sign in for what waits', { needsSignIn: true, pending: 2, attention: 1 }, 'Sign in to sync 2 changes'],
    ['asks to sign in when nothing waits', { needsSignIn: true }, 'Sign in to sync'],
    ['claims nothing of a team that has not been read to its end', { isPart: true }, 'Reading the team’s data'],
    ['counts what a first reading has brought', reading('first'), 'Reading 3,000 of 9,800'],
    ['counts what a long reading has brought', reading('more'), 'Reading 3,000 of 9,800'],
    ['says that a fresh copy is on its way', reading('refresh'), 'Refreshing data – 3,000 of 9,800'],
    ['counts what of a long queue is sent', { pending: 6800, ...reading('send') }, 'Sending 3,000 of 9,800'],
    ['does not claim to read without a network', { isOffline: true, ...reading('refresh') }, 'Offline'],
    ['asks for the update that the server wants', { phase: 'upgrade', pending: 2 }, 'Update to keep syncing'],
    ['says that the device is full', { phase: 'full', isOffline: true }, 'Storage full'],
    ['asks about a great many deletions', { phase: 'held', attention: 1 }, 'Many deletions to check'],
    ['never claims to have saved what is still being saved', { isSaving: true }, 'Saving…'],
    ['says that the team was left', { phase: 'gone', needsSignIn: true, pending: 1 }, 'No longer in this team'],
  ] as const)('%s', (_, facts, text) => {
    expect(syncWords({ ...calm, ...facts }).text).toBe(text);
  });

  test.each([
    ['Saved', {}],
    ['3 waiting', { pending: 3 }],
    ['Offline · 3', { isOffline: true, pending: 3 }],
    ['Offline', { isOffline: true }],
    ['2 to check', { attention: 2, pending: 3 }],
    ['Log in', { needsSignIn: true, pending: 3 }],
    ['Reading', { isPart: true }],
    ['Reading', { isPart: true, ...reading('first') }],
    ['3,000 of 9,800', reading('first')],
    ['Update', { phase: 'upgrade' }],
    ['Storage full', { phase: 'full' }],
    ['To check', { phase: 'held' }],
    ['Not in team', { phase: 'gone' }],
  ] as const)('has room for “%s” in the hand', (short, facts) => {
    expect(syncWords({ ...calm, ...facts }).short).toBe(short);
  });

  test('is read out when it says something new, not for every number of long work', () => {
    const quiet = [{}, { pending: 3 }, reading('first'), reading('send'), { isOffline: true, ...reading('send') }].map(
      (facts) => syncWords({ ...calm, ...facts }).isQuiet,
    );
    expect(quiet).toEqual([false, false, true, true, false]);
  });

  test('leads to signing in only where that is what helps', () => {
    const leads = [{}, { pending: 1 }, { isOffline: true }, { attention: 1 }, { needsSignIn: true }].map(
      (facts) => syncWords({ ...calm, ...facts }).leadsToSignIn,
    );
    expect(leads).toEqual([false, false, false, false, true]);
  });
});
