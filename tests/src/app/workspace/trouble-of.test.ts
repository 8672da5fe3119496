import { describe, expect, test } from 'vitest';
import { troubleOf, type TroubleFacts } from '#app/workspace/trouble-of.ts';

const now = Date.parse('2026-11-20T14:00:00Z');
const minutes = (count: number) => now - count * 60_000;
const calm: TroubleFacts = {
  access: 'open',
  phase: 'idle',
  isLocked: false,
  stuckSince: undefined,
  waitsSince: undefined,
  now,
};

describe('The banner above the screens', () => {
  test.each<[string, Partial<TroubleFacts>, string | undefined]>([
    ['is silent while all goes its way', {}, undefined],
    ['is silent without a network', { phase: 'waiting', waitsSince: minutes(60) }, undefined],
    ['is silent while a server stumbles for nine minutes', { phase: 'waiting', stuckSince: minutes(9) }, undefined],
    ['speaks up when it has stumbled for ten', { phase: 'waiting', stuckSince: minutes(10) }, 'stuck'],
    ['is silent about a change of this morning', { waitsSince: minutes(23 * 60) }, undefined],
    ['speaks up about a change of yesterday', { waitsSince: minutes(24 * 60) }, 'old'],
    ['asks to sign in when the server wants it', { phase: 'sign_in' }, 'signIn'],
    ['asks to sign in when the session has ended', { isLocked: true }, 'signIn'],
    ['asks for the update', { phase: 'upgrade', stuckSince: minutes(20) }, 'upgrade'],
    ['says that the server goes by another name', { phase: 'misdirected' }, 'misdirected'],
    ['says that the device is full', { phase: 'full' }, 'full'],
    ['says that deletions are held back', { phase: 'held' }, 'held'],
    ['says that the team was left', { phase: 'gone', isLocked: true }, 'gone'],
    ['says that other tabs are in the way', { access: 'blocked' }, 'blocked'],
    ['says that the browser has cleared the data', { access: 'cleared' }, 'cleared'],
    ['puts a tab that is too old before all else', { access: 'frozen', phase: 'upgrade' }, 'frozen'],
    ['says that nothing can be stored', { access: 'unavailable' }, 'unavailable'],
  ])('%s', (_, facts, trouble) => {
    expect(troubleOf({ ...calm, ...facts })).toBe(trouble);
  });
});
