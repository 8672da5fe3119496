import { expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { demoStock } from '#server/demo/seed-demo.ts';
import { withDatabase } from '../database.ts';
import { aChange, aDevice, aProduct } from '../product.ts';

test('The doors that people use take all of it, and one change was overwritten.', async () => {
  const own = await withDatabase();
  const product = await aProduct({ db: own.db });
  const ana = product.person('ana');
  const team = await product.team(ana);
  const devices = [aDevice(ana, team), aDevice(ana, team)] as const;
  const stories = demoStock(team, Date.parse('2026-03-01T10:00:00Z'));
  const refused: unknown[] = [];
  for (let at = 0; at < stories.length;) {
    const by = stories[at]?.by ?? 0;
    let end = at;
    while (end < stories.length && stories[end]?.by === by && end - at < limits.pushMutations) end += 1;
    const batch = stories.slice(at, end).map(({ action }) => aChange(action.name, action.args));
    const { outcomes } = await devices[by].push(...batch);
    refused.push(...outcomes.filter(({ status }) => status !== 'applied'));
    at = end;
  }
  expect(refused).toEqual([]);
  expect(await own.db.query('select about from app.notice')).toEqual([{ about: 'conflict' }]);
  await product.close();
  await own.close();
});
