import { describe, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { aDevice, aProduct } from '../product.ts';
import { aCreation, ana, numbersOf, own, product, withQuotes, year } from './a-quoting-team.ts';

withQuotes();

describe('The number of a quote', () => {
  test('is never given twice, although eight devices send through two servers at once', async () => {
    const pools = [createDatabase(own.address), createDatabase(own.address)];
    const servers = await Promise.all(pools.map((db) => aProduct({ db })));
    const team = await product.team(ana);
    const made = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const server = servers[at % 2] ?? product;
        const person = server.person();
        await server.join(person, team, 'member');
        const device = aDevice(person, team);
        for (let round = 0; round < 5; round += 1) await device.push(aCreation({ qty: at + 1 }), aCreation());
        return 10;
      }),
    );
    const count = made.reduce((sum, one) => sum + one, 0);
    const expected = Array.from({ length: count }, (_, at) => `Q-${year}-${String(at + 1).padStart(4, '0')}`);
    expect(await numbersOf(ana, team)).toEqual(expected);
    await Promise.all(pools.map((pool) => pool.close()));
  });
});
