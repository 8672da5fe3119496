// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { err } from '#core/result.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import type { SyncFault } from '#sync/sync-remote.ts';
import { notify } from '#ui/notify.ts';
import { httpFault } from '../../a-team-server.ts';
import { colleague, nine, owner } from '../../core/mutations/a-book.ts';
import { aThread, meddle } from '../../data/a-tab.ts';
import { aPersonAtADevice, asRun } from './a-person-at-a-device.tsx';

/** A person whose device is in step with the server, and who has one change on it that was not sent yet. */
const withOneChange = async () => {
  const person = await aPersonAtADevice();
  await person.start();
  await person.save(aThread());
  return person;
};

/** The same, while every call ends in a fault. */
const under = async (fault: SyncFault) => {
  const person = await withOneChange();
  person.world.weather = fault;
  await person.pass(1000);
  return person;
};

const saved = { badge: 'All changes saved', banner: '' };
const waiting = { badge: '1 change waiting', banner: '' };

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

  test('of a refused change', async () => {
    const person = await aPersonAtADevice();
    await person.start();
    const id = newId();
    await person.save(aThread({ name: 'Poinsettia' }, id));
    await person.pass(1000);
    await person.save({ name: 'thread.update', args: { id, set: { minSpools: 4 } } });
    const mid = (await person.db.outbox.toArray()).at(-1)?.mid ?? '';
    const current = { name: 'Poinsettia', minSpools: 2, updatedBy: colleague };
    person.server.settled.set(mid, { mid, status: 'rejected', code: 'forbidden', message: 'No.', current });
    await person.pass(1000);
    expect(await person.sees()).toEqual({ badge: '1 needs attention', banner: '' });
    expect(await person.cards()).toEqual([
      'Thread changed: 1902 Isacord Poinsettia | Your role in this team does not allow this change. | Field | You wanted | There now, by Ana | Minimum spools | 4 | 2 | Send again | Copy | Discard',
    ]);
  });

  test('of a change to something deleted, and after one press', async () => {
    const person = await aPersonAtADevice();
    await person.start();
    const id = newId();
    await person.save(aThread({ name: 'Poinsettia' }, id));
    await person.pass(1000);
    person.server.book.run('thread.delete', { id }, { actor: owner });
    await person.save({ name: 'thread.update', args: { id, set: { minSpools: 4 } } });
    await person.pass(1000);
    expect(await person.cards()).toEqual([
      'Thread changed: 1902 Isacord Poinsettia | Someone deleted this in the meantime. | Minimum spools | 4 | Restore and resend | Copy | Discard',
    ]);
    await person.press('Restore and resend: Thread changed: 1902 Isacord Poinsettia');
    await person.pass(1000);
    expect([await person.sees(), await person.cards()]).toEqual([saved, []]);
    expect((await person.db.rows.get(`thread/${id}`))?.d['minSpools']).toBe(4);
  });

  test('of a refused creation and what depends on it, until it is let go', async () => {
    const person = await aPersonAtADevice();
    await person.start();
    const id = newId();
    await person.save(aThread({ name: 'Poinsettia' }, id), {
      name: 'spool.create',
      args: { id: newId(), set: { threadId: id, shortCode: 'T-0001' } },
    });
    const mid = (await person.db.outbox.toArray())[0]?.mid ?? '';
    const fields = { name: { problem: 'too_long', limit: 5 } };
    person.server.settled.set(mid, { mid, status: 'rejected', code: 'invalid', message: 'No.', fields, current: null });
    await person.pass(1000);
    expect((await person.sees()).badge).toBe('1 needs attention');
    expect(await person.cards()).toEqual([
      'New thread: 1902 Isacord Poinsettia | Name is too long: 5 characters at most. | Name | Poinsettia | Brand | Isacord | Line | 40 | Code | 1902 | 1 more change goes with it | New spool: T-0001 | Edit & resend | Copy | Discard',
    ]);
    await person.press('Discard: New thread: 1902 Isacord Poinsettia');
    expect([await person.sees(), await person.cards()]).toEqual([saved, []]);
  });

  test('of a change that the server cannot take for a fault of its own', async () => {
    const person = await withOneChange();
    const mid = (await person.db.outbox.toArray())[0]?.mid ?? '';
    person.server.settled.set(mid, { mid, status: 'parked', code: 'server_error', message: 'No.' });
    await person.pass(1000);
    expect((await person.sees()).badge).toBe('1 needs attention');
    expect(await person.cards()).toEqual([
      'New thread: 1902 Isacord | The server has a fault and could not take this after several tries. Nothing is lost. | Brand | Isacord | Line | 40 | Code | 1902 | Send again | Edit & resend | Copy | Export | Discard',
    ]);
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

  test('when the team was left', async () => {
    const person = await under(httpFault(403, 'not_member'));
    expect(await person.sees()).toEqual({
      badge: 'No longer in this team',
      banner:
        'You are no longer in this team, so nothing new can be saved here. What was not sent yet is kept on the Sync page.Have a look',
    });
  });

  test('of what was set aside', async () => {
    const person = await aPersonAtADevice();
    const left = openTeamDatabase(owner, newId(), { indexedDB: person.disk, IDBKeyRange });
    await left.outbox.add({ ...aThread(), seq: 1, mid: newId(), at: nine, state: 'pending' });
    await leaveTeam(person.own, left, { userId: owner, teamId: 'elsewhere', teamName: 'Choir robes' });
    expect(await person.cards()).toEqual([
      'You were removed from Choir robes | 1 unsent change is kept on this device until Mar 31, 2026. | Export | Discard',
    ]);
    person.time.now += 25 * 86_400_000;
    await person.press('Discard: Choir robes');
    expect(await person.cards()).toEqual([]);
  });

  test('of a team that the server lost: what happened, what is kept, and how it is made again', async () => {
    const said = vi.spyOn(notify, 'problem').mockImplementation(() => undefined);
    const person = await aPersonAtADevice();
    const left = openTeamDatabase(owner, newId(), { indexedDB: person.disk, IDBKeyRange });
    await left.history.add({ ...aThread(), mid: newId(), at: nine, version: 3, ackedAt: nine });
    await leaveTeam(person.own, left, { userId: owner, teamId: 'lost', teamName: 'Choir robes', isLost: true });
    expect(await person.cards()).toEqual([
      expect.stringMatching(
        /^The server lost Choir robes \| Its database was set back .* \| What this device has of the team is kept until Mar 31, 2026\. \| Make the team again \| Export \| Discard$/,
      ),
    ]);
    person.answers.create = err({ kind: 'http', status: 409, code: 'conflict' });
    await person.press('Make the team again');
    expect(said).toHaveBeenLastCalledWith('Somebody else has made this team again. Ask them for an invite.');
    // the lists first: somebody else may have made the team again; and no name is set that it was given since
    expect(person.asked).toEqual([
      ['load', { force: true }],
      ['create', 'Choir robes', 'lost', true],
    ]);
    expect(await person.cards()).toHaveLength(1);
    said.mockRestore();
  });

  test.each<[string, SyncFault]>([
    ['a gap in the numbers', httpFault(409, 'gap', { details: { expected: 1 } })],
    ['a copied profile', httpFault(409, 'client_forked')],
  ])('after %s: nothing', async (_, fault) => {
    const person = await withOneChange();
    person.world.mishaps = [fault];
    await person.pass(1000);
    expect(await person.sees()).toEqual(saved);
  });

  test.each<[string, SyncFault]>([
    ['a restored server', httpFault(409, 'epoch')],
    ['a device that was away for long', httpFault(410, 'resync')],
  ])('while a fresh copy is read for %s: its progress, and the old rows meanwhile', async (_, fault) => {
    const person = await aPersonAtADevice();
    for (let code = 1000; code < 1030; code += 1) person.server.book.run(...asRun(aThread({ code: String(code) })));
    await person.start();
    expect((await person.sees()).badge).toBe('All changes saved');
    person.server.state.pageRows = 10;
    person.world.mishaps = [fault];
    const seen: string[] = [];
    person.world.during = async () => void seen.push(await person.badgeNow());
    await person.save(aThread());
    await person.pass(1000);
    expect(seen).toContain('Refreshing data – 20 of 30');
    expect(await person.sees()).toEqual(saved);
  });

  test('while a team is read for the first time', async () => {
    const person = await aPersonAtADevice();
    for (let code = 1000; code < 1030; code += 1) person.server.book.run(...asRun(aThread({ code: String(code) })));
    person.server.state.pageRows = 10;
    const seen: string[] = [];
    person.world.during = async () => void seen.push(await person.badgeNow());
    await person.start();
    expect(seen.slice(0, 3)).toEqual(['Reading the team’s data', 'Reading 10 of 30', 'Reading 20 of 30']);
    expect(await person.sees()).toEqual(saved);
  });

  test('of a change that no push can carry', async () => {
    const person = await withOneChange();
    person.world.mishaps = [httpFault(413, 'too_large')];
    await person.pass(1000);
    expect((await person.cards())[0]).toContain('This change is too large to be sent.');
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

  test('when a great many rows are gone', async () => {
    const person = await aPersonAtADevice();
    const ids = Array.from({ length: 300 }, () => newId());
    for (const [at, id] of ids.entries()) person.server.book.run(...asRun(aThread({ code: String(at) }, id)));
    await person.start();
    for (const id of ids.slice(0, 250)) person.server.book.run('thread.delete', { id });
    person.engine.wake('person');
    await person.rest();
    expect(await person.sees()).toEqual({
      badge: 'Many deletions to check',
      banner: 'The server says 250 of 300 rows were deleted. Nothing is removed here until you have looked.Have a look',
    });
    expect(await person.cards()).toEqual([
      'The server says 250 of 300 rows were deleted. Nothing is removed here until you accept it, and a copy is kept then. | Export | Accept',
    ]);
    await person.press('Accept');
    await person.rest();
    expect(await person.sees()).toEqual(saved);
    expect(person.copies).toHaveLength(250);
  });
});

/** The hour depends on where the test runs. */
const plainClock = (text: string): string => text.replace(/\d+:\d\d\s[AP]M/u, '0:00');
