// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { httpFault } from '../../a-team-server.ts';
import { colleague, owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtADevice } from './a-person-at-a-device.tsx';
import { saved, withOneChange } from './one-unsent-change.ts';

describe('What a person sees', () => {
  test('of a refused change', async () => {
    const person = await aPersonAtADevice();
    await person.start();
    const id = newId();
    await person.save(aThread({ name: 'Poinsettia' }, id));
    await person.pass(1000);
    await person.save({ name: 'thread.update', args: { id, set: { minSpools: 4 } } });
    const mid = (await person.db.outbox.toArray()).at(-1)?.mid ?? '';
    const d = { name: 'Poinsettia', minSpools: 2, updatedBy: colleague };
    const current = { t: 'thread', id, v: 2, d } satisfies PulledRow;
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

  test('of a change that no push can carry', async () => {
    const person = await withOneChange();
    person.world.mishaps = [httpFault(413, 'too_large')];
    await person.pass(1000);
    expect((await person.cards())[0]).toContain('This change is too large to be sent.');
  });
});
