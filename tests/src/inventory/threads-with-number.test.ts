import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { threadsWithNumber } from '#inventory/threads-with-number.ts';
import { aSpool, aTab, aThread, save } from '../data/a-tab.ts';
import { countRequests } from '../data/count-requests.ts';

const numbersOf = async (db: Parameters<typeof threadsWithNumber>[0], number: string) =>
  (await threadsWithNumber(db, number)).map(({ thread, spools, stock }) => [
    `${thread.brand} ${thread.line} ${thread.code}`,
    spools.length,
    stock.spools,
  ]);

const aTeam = async () => {
  const { db, store } = aTab();
  const cost = countRequests(db);
  const [one, gone, used] = [newId(), newId(), newId()];
  await save(
    store,
    aThread({ brand: 'Isacord', line: 'Isacord 40', code: '0651' }, one),
    aSpool(one),
    aSpool(one, { shortCode: 'T-0002', state: 'empty' }),
    aSpool(one, { shortCode: 'T-0003' }, gone),
    mutate('spool.delete', { id: gone }),
    aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1651' }),
    aThread({ brand: 'Isacord', line: 'Isacord 40 fine', code: '651' }),
    aThread({ brand: 'Madeira', line: 'Polyneon 40', code: '651' }, used),
    mutate('thread.delete', { id: used }),
    aThread({ brand: 'Madeira', line: 'Rayon 40', code: 'AB 651' }),
  );
  return { db, store, cost };
};

test.each([
  ['651', [2, 1], [0, 0]],
  [' 00651', [2, 1], [0, 0]],
])('%j finds each line that has the number, with what it has of it', async (number, ...figures) => {
  const { db } = await aTeam();
  expect(await numbersOf(db, number)).toEqual([
    ['Isacord Isacord 40 0651', ...(figures[0] ?? [])],
    ['Isacord Isacord 40 fine 651', ...(figures[1] ?? [])],
  ]);
});

test.each(['', '65', '6510', '9999', 'poinsettia', '\uffff'])('%j is no number of theirs', async (number) => {
  const { db } = await aTeam();
  expect(await numbersOf(db, number)).toEqual([]);
});

test('However many threads a line has, as much is asked of the disk', async () => {
  const { db, store, cost } = await aTeam();
  const before = await cost(() => threadsWithNumber(db, '651'));
  await save(store, ...Array.from({ length: 300 }, (_, at) => aThread({ line: 'Isacord 40', code: `${2000 + at}` })));
  expect(await cost(() => threadsWithNumber(db, '651'))).toEqual(before);
});
