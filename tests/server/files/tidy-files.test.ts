import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createLog } from '#server/base/log.ts';
import { lockTeam } from '#server/db/history/heads.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aDevice, aFile, aProduct, type Product } from '../product.ts';
import { sendFile } from './a-file-workshop.ts';
import { aPng, sha256Of } from './some-bytes.ts';

const day = 86_400_000;
let product: Product;
let start: number;

beforeAll(async () => {
  product = await aProduct();
  start = product.time.now;
});
afterAll(() => product.close());

const tidyAfter = async (days: number) => {
  product.time.now = start + days * day;
  const clock = () => product.time.now;
  const stopping = new AbortController().signal;
  return tidyUp({ config: { auth: { kind: 'embedded' } }, db: product.db, clock, log: createLog('silent'), stopping });
};

const aTeamWithLogo = async (length: number, sent: number) => {
  const ana = product.person();
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const bytes = aPng(length, { seed: length });
  const [id, sha256] = [newId(), sha256Of(bytes)];
  await device.push(aChange('file.create', { id, set: aFile('team', team, { sha256, bytes: length }) }));
  await sendFile(product, ana, team, bytes, sent);
  return { ana, team, device, id, sha256 };
};

const kept = async () => [
  (await product.db.query('select from app.stored_file')).length,
  (await product.db.query('select from app.file_part')).length,
  (await product.db.query('select from app.file_upload')).length,
];

test('An upload that stops is kept for seven days; a file for thirty days after its last row was deleted', async () => {
  const { ana, team, device, id, sha256 } = await aTeamWithLogo(2000, 1);
  await aTeamWithLogo(3 * 1024 * 1024, 2);
  expect(await kept()).toEqual([1, 3, 1]);
  expect(await tidyAfter(6)).toMatchObject({ 'uploads that were never finished': 0 });
  expect(await tidyAfter(8)).toMatchObject({ 'uploads that were never finished': 1 });
  expect(await kept()).toEqual([1, 1, 0]);
  await tidyAfter(100);
  await device.push(aChange('file.delete', { id }));
  expect(await tidyAfter(129)).toMatchObject({ 'files that no row names': 0 });
  expect(await tidyAfter(131)).toMatchObject({ 'files that no row names': 1 });
  expect(await kept()).toEqual([0, 0, 0]);
  // The row is restored but its bytes are gone, so the server asks for them again.
  await device.push(aChange('file.restore', { id }));
  const begun = await ana.call('POST', `/teams/${team}/files/${sha256}`, { body: { bytes: 2000 } });
  expect(begun).toMatchObject({ status: 200, body: { missing: [0] } });
  expect(await product.db.query('select stored from app.file where id = $1', [id])).toEqual([{ stored: false }]);
});

test('A team whose history began again keeps what no row names: rows may come back from devices', async () => {
  product.time.now = start;
  const { device, id, team } = await aTeamWithLogo(4000, 1);
  await device.push(aChange('file.delete', { id }));
  const begunAt = (start + 50 * day).toString(16).padStart(12, '0');
  await product.db.query(
    `update app.team_counter set epoch = ($2 || substr(epoch::text, 14))::uuid
     where team_id = (select id from app.team where public_id = $1)`,
    [team, `${begunAt.slice(0, 8)}-${begunAt.slice(8)}`],
  );
  expect(await tidyAfter(79)).toMatchObject({ 'files that no row names': 0 });
  expect(await tidyAfter(81)).toMatchObject({ 'files that no row names': 1 });
});

const somebodyWaits = async () =>
  (
    await product.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

test('A row that comes back while the upkeep looks for its bytes keeps them: the upkeep waits for the team', async () => {
  product.time.now = start;
  const { team, device, id, sha256 } = await aTeamWithLogo(5000, 1);
  await device.push(aChange('file.delete', { id }));
  const [row] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
  const ended = { tidied: false };
  const tidying = await product.db.transaction(async (tx) => {
    await lockTeam(tx, row?.id ?? 0);
    await tx.query('update app.head set deleted = false, deleted_at = null where row_id = $1', [id]);
    const running = tidyAfter(31).finally(() => (ended.tidied = true));
    await expect.poll(async () => ended.tidied || (await somebodyWaits())).toBe(true);
    return { running };
  });
  await tidying.running;
  const stored = await product.db.query(
    'select f.stored from app.stored_file s join app.file f using (sha256) where sha256 = $1',
    [sha256],
  );
  expect(stored).toEqual([{ stored: true }]);
});
