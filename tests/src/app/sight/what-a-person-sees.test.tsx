// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { SyncFault } from '#sync/sync-remote.ts';
import { httpFault } from '../../a-team-server.ts';
import { aThread, meddle } from '../../data/a-tab.ts';
import { aPersonAtADevice, asRun } from './a-person-at-a-device.tsx';
import { saved, under, waiting, withOneChange } from './one-unsent-change.ts';

describe('What a person sees', () => {
  test('when all is well', async () => {
    const person = await withOneChange();
    expect(await person.sees()).toEqual(waiting);
    await person.pass(1000);
    expect(await person.sees()).toEqual(saved);
  });

  test.each<[string, SyncFault]>([
    ['no network', { kind: 'offline' }],
    ['no answer in time', { kind: 'timeout' }],
    ['the page of a captive portal', { kind: 'unreadable', status: 200 }],
    ['a proxy without its server', httpFault(502)],
  ])('under %s', async (_, fault) => {
    const person = await under(fault);
    expect(await person.sees()).toEqual({ badge: 'Offline – 1 change saved on this device', banner: '' });
  });

  test('while the server stumbles: nothing for ten minutes, then a sentence', async () => {
    const person = await under(httpFault(500, 'internal'));
    expect(await person.sees()).toEqual(waiting);
    await person.pass(8 * 60_000);
    expect(await person.sees()).toEqual(waiting);
    await person.pass(3 * 60_000);
    const { badge, banner } = await person.sees();
    expect(badge).toBe('1 change waiting');
    expect(plainClock(banner)).toBe(
      'The server answers but has taken nothing since 0:00. 1 change is safe on this device. DetailsTry again',
    );
  });

  test('of a change that waits since yesterday', async () => {
    const person = await under({ kind: 'offline' });
    person.time.now += 24 * 3_600_000;
    await person.pass(60_000);
    const { badge, banner } = await person.sees();
    expect(badge).toBe('Offline – 1 change saved on this device');
    expect(plainClock(banner)).toBe(
      '1 change has waited since yesterday 0:00. It is safe here, but only here. DetailsTry again',
    );
  });

  test('when the session has ended', async () => {
    const person = await under(httpFault(401, 'unauthorised'));
    expect(await person.sees()).toEqual({
      badge: 'Sign in to sync 1 change',
      banner: 'Your sign-in has ended. Everything here keeps working; sign in and what you changed is sent.Log in',
    });
  });

  test('of the way to signing in, which keeps what the address carries', async () => {
    const person = await under(httpFault(401, 'unauthorised'));
    await act(async () => person.location.navigate('/profile/invites?token=a-b_c&tab=invites'));
    await person.settle();
    const ways = [...person.box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const back = '/login?redirect=%2Fprofile%2Finvites%3Ftoken%3Da-b_c%26tab%3Dinvites';
    expect(ways).toEqual([back, back]);
  });

  test('when a second factor is asked for', async () => {
    const person = await withOneChange();
    person.second.isMissing = true;
    person.world.weather = httpFault(401, 'mfa_required');
    await person.pass(1000);
    expect(await person.sees()).toEqual({
      badge: 'Sign in to sync 1 change',
      banner:
        'Your account asks for a second proof now. Everything here keeps working; show it and what you changed is sent.Log in',
    });
  });

  test('when the page is too old for the server', async () => {
    const person = await under(httpFault(426, 'upgrade_required'));
    expect(await person.sees()).toEqual({
      badge: 'Update to keep syncing',
      banner: 'There is a new version of Spoolside. Your changes are safe here and go out after a reload.Reload',
    });
  });

  test('where the server does not go by the name in the address bar', async () => {
    const person = await under(httpFault(421, 'misdirected'));
    expect(await person.sees()).toEqual({
      ...waiting,
      banner:
        'The server does not go by the name localhost, so nothing is sent. Your changes are safe here. Ask your administrator to allow this name (ALLOWED_HOSTS).Try again',
    });
  });

  test.each([429, 503])('while the server asks for a pause (%i): that it waits', async (status) => {
    const person = await under(httpFault(status, 'any', { retryAfterMs: 30_000 }));
    expect(await person.sees()).toEqual(waiting);
  });

  test('when the device is full', async () => {
    const person = await aPersonAtADevice();
    person.server.book.run(...asRun(aThread()));
    person.db.close();
    meddle(person.db, async (table) => {
      if (table === 'rows') throw new DOMException('Full.', 'QuotaExceededError');
    });
    await person.db.open();
    await person.start();
    expect(await person.sees()).toEqual({
      badge: 'Storage full',
      banner:
        'The storage of this device is full, so nothing new is read. What you change is still sent. Make room, then try again.Try again',
    });
  });
});

const plainClock = (text: string): string => text.replace(/\d+:\d\d\s[AP]M/u, '0:00');
