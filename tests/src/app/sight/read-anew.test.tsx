// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { SyncFault } from '#sync/sync-remote.ts';
import { httpFault } from '../../a-team-server.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtADevice, asRun } from './a-person-at-a-device.tsx';
import { saved, withOneChange } from './one-unsent-change.ts';

describe('What a person sees', () => {
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
