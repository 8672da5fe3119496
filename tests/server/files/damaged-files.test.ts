import { afterAll, beforeAll, expect, test } from 'vitest';
import { BytesFault } from '#server/files/bucket.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { judgeSome } from '#server/files/judge-files.ts';
import { createLog } from '#server/base/log.ts';
import { newId } from '#core/ids.ts';
import { aChange, aFile, aProduct, type Product } from '../product.ts';
import { aFileWorkshop, codeOf, missingOf } from './a-file-workshop.ts';
import { aPdf, sha256Of } from './some-bytes.ts';

const mib = 1024 * 1024;

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const pdf = { type: 'application/pdf', name: 'Manual.pdf' };

let made = 0;

/** A stored file of three parts, or of one, and what an SQL statement does to it. */
const aDamagedFile = async (damage: string, length = 2 * mib + 7) => {
  const workshop = await aFileWorkshop(product);
  made += 1;
  const bytes = aPdf(length, made);
  const row = await workshop.addRow(bytes, pdf);
  await workshop.begin(bytes);
  await workshop.put(bytes);
  const sha256 = sha256Of(bytes);
  await product.db.query(damage.replaceAll('$1', `'${sha256}'`));
  const isStored = async () => (await workshop.device.row(row))?.d;
  return { ...workshop, bytes, sha256, isStored };
};

const gone = 'delete from app.file_part where sha256 = $1 and n = 1';
const changed =
  'update app.file_part set bytes = set_byte(bytes, 9, 255 - get_byte(bytes, 9)) where sha256 = $1 and n = 0';

test.each([
  ['a part is gone', gone, 2 * mib + 7],
  ['a byte is changed', changed, 2 * mib + 7],
  ['a byte is changed in a file of one part', changed, 900],
])(
  'A stored file of which %s is never sent to its end, and then devices are asked for it',
  async (_what, damage, length) => {
    const { bytes, get, begin, put, isStored } = await aDamagedFile(damage, length);
    const rings = product.rings.length;
    const answer = await get(bytes);
    const read = answer.ok
      ? await answer.arrayBuffer().then(
          () => 'whole',
          () => 'cut',
        )
      : (await codeOf(answer)).code;
    expect(read).toBe(length > mib && damage === changed ? 'cut' : 'unavailable');
    expect([product.rings.length, await isStored()]).toMatchObject([rings + 1, { stored: false }]);
    expect((await get(bytes)).status).toBe(404);
    expect(missingOf(await begin(bytes))).toEqual(length > mib ? [0, 1, 2] : [0]);
    await put(bytes);
    expect(await isStored()).toMatchObject({ stored: true });
    expect(sha256Of(new Uint8Array(await (await get(bytes)).arrayBuffer()))).toBe(sha256Of(bytes));
  },
);

test('A device that begins to send a file whose parts are gone is asked for all of them', async () => {
  const { bytes, begin, put, isStored } = await aDamagedFile(gone);
  expect(missingOf(await begin(bytes))).toEqual([0, 1, 2]);
  expect(await isStored()).toMatchObject({ stored: false });
  await put(bytes);
  expect([missingOf(await begin(bytes)), await isStored()]).toMatchObject([[], { stored: true }]);
});

test('What is left of a damaged file is set aside until the right bytes are here', async () => {
  const { bytes, sha256, get, put, begin } = await aDamagedFile(changed, 900);
  await get(bytes);
  const parts = () =>
    product.db.query('select left(sender::text, 8) as sender from app.file_part where sha256 = $1 order by sender', [
      sha256,
    ]);
  expect(await parts()).toEqual([{ sender: 'ffffffff' }]);
  await begin(bytes);
  await put(bytes);
  expect(await parts()).toEqual([{ sender: '00000000' }]);
});

test('The sweep judges each stored file once in thirty days, a few at a time, and asks for what is damaged', async () => {
  const whole = await aFileWorkshop(product);
  const good = aPdf(800, 7777);
  await whole.addRow(good, pdf);
  await whole.begin(good);
  await whole.put(good);
  const one = await aDamagedFile(gone);
  const two = await aDamagedFile(changed, 901);
  const rung: string[] = [];
  const day = 86_400_000;
  const [last] = await product.db.query<{ at: number }>(
    'select extract(epoch from max(stored_at))::float8 * 1000 as at from app.stored_file',
  );
  const start = last?.at ?? 0;
  const sweep = (days: number) =>
    judgeSome({
      db: product.db,
      stores: createFileStores(product.db, undefined),
      clock: () => start + days * day,
      log: createLog('silent'),
      ring: (team) => rung.push(team),
    });
  const all = async (days: number) => {
    const judged = [];
    for (let some = await sweep(days); some.length > 0; some = await sweep(days)) {
      expect(some.length).toBeLessThanOrEqual(3);
      judged.push(...some);
    }
    return Object.fromEntries(judged.map(({ sha256, state }) => [sha256, state]));
  };
  expect(await all(29)).toEqual({});
  expect(await all(31)).toMatchObject({ [sha256Of(good)]: 'whole', [one.sha256]: 'gone', [two.sha256]: 'changed' });
  expect(rung.toSorted()).toEqual([one.team, two.team].toSorted());
  expect([await one.isStored(), await two.isStored()]).toMatchObject([{ stored: false }, { stored: false }]);
  expect([await all(60), Object.values(await all(62)).every((state) => state === 'whole')]).toEqual([{}, true]);
});

test('A file that the sweep cannot read is read again a day later, and keeps no other from being read', async () => {
  const [out, near] = [await aDamagedFile('select $1', 811), await aDamagedFile('select $1', 812)];
  const day = 86_400_000;
  const [last] = await product.db.query<{ at: number }>(
    `select extract(epoch from greatest(max(s.stored_at), max(j.judged_at)))::float8 * 1000 as at
     from app.stored_file s left join app.judged_file j using (team_id, sha256)`,
  );
  const stores = createFileStores(product.db, undefined);
  const all = async (days: number, isOut: boolean) => {
    const of: typeof stores.of = (file) => {
      if (isOut && file.sha256 === out.sha256) throw new BytesFault('The bucket does not answer.');
      return stores.of(file);
    };
    const clock = () => (last?.at ?? 0) + days * day;
    const judge = () =>
      judgeSome({ db: product.db, stores: { ...stores, of }, clock, log: createLog('silent'), ring: () => undefined });
    const judged = [];
    for (let some = await judge(); some.length > 0; some = await judge()) judged.push(...some);
    return Object.fromEntries(judged.map(({ sha256, state }) => [sha256, state]));
  };
  const first = await all(31, true);
  expect([first[out.sha256], first[near.sha256]]).toEqual([undefined, 'whole']);
  expect(await all(31.9, false)).toEqual({});
  expect(await all(32.1, false)).toEqual({ [out.sha256]: 'whole' });
});

test.each([
  ['bytes=9-3', 200],
  ['bytes=abc', 200],
  ['bytes=', 200],
  ['pages=0-1', 200],
  ['bytes=0-1,9-3', 200],
  ['bytes=1000-', 416],
  ['bytes=-0', 416],
  ['bytes=0-1', 206],
  ['bytes=-2', 206],
])('Range: %s is answered with %i (RFC 9110: what is not valid is ignored)', async (range, status) => {
  const { bytes, get } = await aDamagedFile('select $1', 950);
  expect((await get(bytes, { Range: range })).status).toBe(status);
});

test('A part beyond the last is refused in words, and marks of direction do not reach the name of a download', async () => {
  const workshop = await aFileWorkshop(product);
  const bytes = aPdf(mib + 1, 5);
  await workshop.addRow(bytes, { ...pdf, name: '../exe\u202Efdp' });
  await workshop.begin(bytes);
  const refused = await workshop.part(bytes, 2, bytes.subarray(0, 1));
  expect([refused.status, (await codeOf(refused)).message]).toEqual([
    422,
    'This file ends with part 1, so there is no part 2.',
  ]);
  await workshop.put(bytes);
  expect((await workshop.get(bytes)).headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''exe%20fdp");
});

test('The file of a deleted machine is not handed out until the machine is back', async () => {
  const { device, begin, put, get } = await aFileWorkshop(product);
  const [machine, row] = [newId(), newId()];
  const bytes = aPdf(400, 31);
  const change = (name: string, args: object) => device.push(aChange(name, args));
  await change('machine.create', { id: machine, set: { nickname: 'One', brand: 'Tajima', model: 'TMEZ' } });
  await change('file.create', {
    id: row,
    set: aFile('machine', machine, { ...pdf, sha256: sha256Of(bytes), bytes: 400 }),
  });
  await begin(bytes);
  await put(bytes);
  const status = async () => (await get(bytes)).status;
  expect(await status()).toBe(200);
  await change('machine.delete', { id: machine, baseVersion: 99 });
  expect(await status()).toBe(404);
  await change('machine.restore', { id: machine, baseVersion: 99 });
  expect(await status()).toBe(200);
});
