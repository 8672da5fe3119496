import { expect, test } from 'vitest';
import { aTeam, eve, everythingOf, withForgers } from './a-forged-claim.ts';

withForgers();

test('a cursor above the version is refused also by somebody whose mark is the right one', async () => {
  const { team, places } = await aTeam();
  const { epoch, to, last } = places.at(-1) ?? {};
  const before = await everythingOf(team);
  const ask = (query: string) => eve.call('GET', `/teams/${team}/sync/pull?epoch=${epoch}${query}`);
  const answers = [
    await ask('&after=1000'),
    await ask(`&after=1000&last=${last}`),
    await ask(`&after=1000&last=${last}&lastAt=${to}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
    [409, 'epoch'],
    [409, 'epoch'],
    [409, 'epoch'],
  ]);
  expect(await everythingOf(team)).toBe(before);
});
