import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aTeam, byPull, byPush, type Claim, everythingOf, withForgers } from './a-forged-claim.ts';

withForgers();

test('of a thousand claims that a member makes up none is believed, and nothing is written', async () => {
  const { team, places, foreign } = await aTeam();
  const [first, , third] = places;
  if (first?.last === undefined || third?.last === undefined) throw new Error('No mark was handed out.');
  const { epoch, to } = third;
  const time = first.last.slice(0, 14);
  const hex = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  const stamp = epoch.slice(0, 14);
  const ways: readonly (() => Claim)[] = [
    () => ({ epoch, version: to + 1 + Math.floor(Math.random() * 1e9) }),
    () => ({ epoch, version: to, last: `${time}${hex(16)}` }),
    () => ({ epoch, version: to, last: `${third.last?.slice(0, 18)}${hex(12)}` }),
    () => ({ epoch, version: to, last: `0000000000000.${hex(16)}` }),
    () => ({ epoch, version: to, last: `9999999999999.${hex(16)}` }),
    () => ({ epoch, version: to, last: first.last ?? '' }), // the mark of another version
    () => ({ epoch, version: to + 1, last: third.last ?? '' }),
    () => ({ epoch, version: to, last: foreign.last ?? '' }), // the mark of another team
    () => ({ epoch: crypto.randomUUID(), version: to }),
    () => ({ epoch: newId(), version: to, last: third.last ?? '' }),
    () => ({ epoch: foreign.epoch, version: to, last: foreign.last ?? '' }),
    () => ({ epoch: `${stamp}8${hex(3)}-8${hex(3)}-${hex(12)}`, version: to }),
    () => ({ epoch: `ffffffff-ffff-8${hex(3)}-8${hex(3)}-${hex(12)}`, version: to }),
  ];
  const before = await everythingOf(team);
  const answers = new Map<string, number>();
  for (let at = 0; at < 1000; at += 20) {
    const claims = Array.from({ length: 20 }, (_, more) => (ways[(at + more) % ways.length] as () => Claim)());
    const heard = await Promise.all(claims.map((claim, more) => (more % 2 === 0 ? byPull : byPush)(team, claim)));
    for (const { status, body } of heard) {
      const answer = `${status} ${body.error?.code} ${body.error?.details?.['epoch'] === epoch}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  }
  expect(answers).toEqual(new Map([['409 epoch true', 1000]]));
  expect(await everythingOf(team)).toBe(before);
});
