// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { err } from '#core/result.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { notify } from '#ui/notify.ts';
import { httpFault } from '../../a-team-server.ts';
import { nine, owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtADevice } from './a-person-at-a-device.tsx';
import { under } from './one-unsent-change.ts';

describe('What a person sees', () => {
  test('when the team was left', async () => {
    const person = await under(httpFault(403, 'not_member'));
    expect(await person.sees()).toEqual({
      badge: 'No longer in this team',
      banner:
        'This team was deleted or you are not in it: nothing new can be saved here. What was not sent is kept on the Sync page.Have a look',
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

  test('of a team that somebody deleted', async () => {
    const person = await aPersonAtADevice();
    const left = openTeamDatabase(owner, newId(), { indexedDB: person.disk, IDBKeyRange });
    await left.outbox.add({ ...aThread(), seq: 1, mid: newId(), at: nine, state: 'pending' });
    await leaveTeam(person.own, left, { userId: owner, teamId: 'gone', teamName: 'Choir robes', isDeleted: true });
    expect(await person.cards()).toEqual([
      'Choir robes was deleted | 1 unsent change is kept on this device until Mar 31, 2026. | Export | Discard',
    ]);
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
    const refusal = { kind: 'http', status: 409, code: 'conflict' } as const;
    person.answers.makeAgain = err({ ...refusal, details: { reason: 'id_in_use' } });
    await person.press('Make the team again');
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('This team is on the server again'));
    expect(person.asked).toEqual([['makeAgain', 'lost', 'Choir robes', undefined]]);
    expect(await person.cards()).toHaveLength(1);
    for (const [answer, words] of [
      [{ ...refusal, details: { reason: 'too_many_teams' } }, 'You own as many teams'],
      [{ ...refusal, details: { reason: 'not_yours' } }, 'This was the first team of another person'],
      // a refusal without a reason, as earlier servers sent it, and one with a code for which the page has no words
      [refusal, 'The server did not make this team for you.'],
      [{ ...refusal, code: 'epoch' }, 'The server did not make this team for you.'],
      [{ ...refusal, status: 503, code: 'unavailable' }, 'It is not certain that the team was made.'],
    ] as const) {
      person.answers.makeAgain = err(answer);
      await person.press('Make the team again');
      await expect.poll(() => said.mock.lastCall?.[0]).toContain(words);
    }
    said.mockRestore();
  });
});
