import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts } from '#server/open-parts.ts';
import { restoreTeam } from '#server/team-restore.ts';
import { aProduct } from '../product.ts';
import { aDataFolder, type DataFolder } from './embedded/data-folder.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await aDataFolder();
});
afterEach(() => folder.remove());

test('A deleted team comes back, beside a running server and without one, with everybody who was in it', async () => {
  const config = readConfig({ DATA_DIR: folder.dataDir });
  if (!config.ok) throw new Error(config.error);
  const { parts, announceStop, close } = await openParts(config.value, createLog('silent'), { build: 'test' });
  const product = await aProduct({ db: parts.db });
  const [ana, bo] = [product.person(), product.person('bo')];
  const team = await product.team(ana, 'Nadelöhr');
  await product.join(bo, team, 'viewer');
  const restore = (id: string, email = '') => restoreTeam(config.value, id, email);

  await expect(restore(team)).rejects.toThrow('There is no deleted team with this id');
  await ana.call('DELETE', `/teams/${team}`);
  expect(await restore(team.toUpperCase())).toContain('Nadelöhr is back, with 2 people in it.');
  expect((await bo.call('GET', '/teams')).body.teams).toMatchObject([{ public_id: team, role: 'viewer' }]);

  await ana.call('DELETE', `/teams/${team}`);
  await product.db.query('delete from app.profile where user_id = $1', [ana.userId]); // ana's account has ended
  await expect(restore(team)).rejects.toThrow('Nobody owns this team any more.');
  await expect(restore(team, 'nobody@example.org')).rejects.toThrow('Nobody has signed in here as nobody@example.org.');
  const other = product.person('other', { email: bo.email }); // one of the two has a new address now
  await other.call('GET', '/users/me');
  await expect(restore(team, bo.email)).rejects.toThrow(`2 people were last seen here as ${bo.email}`);
  await product.db.query('delete from app.profile where user_id = $1', [other.userId]);
  expect(await restore('')).toMatch(new RegExp(`^${team}  deleted \\d{4}-\\d\\d-\\d\\d  Nadelöhr$`));
  for (const id of [newId(), "x' or '1'='1"])
    await expect(restore(id)).rejects.toThrow('There is no deleted team with this id');
  announceStop();
  await close();

  expect(await restore(team, bo.email.toUpperCase())).toContain('Nadelöhr is back, with 1 person in it.');
  await expect(restore(team)).rejects.toThrow('There is no deleted team with this id');
  expect(await restore('')).toBe('No team is deleted.');
});
