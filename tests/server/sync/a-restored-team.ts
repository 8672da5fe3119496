import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { rowKinds } from '#core/kinds/kinds.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { tableNameOf } from '#server/db/rows.ts';
import { seeded } from '../../src/seeded.ts';
import { aBackup } from '../../journeys/a-backup.ts';
import { aChange, aDevice, aSpool, aThread, aUse, type Product, type Queued } from '../product.ts';

type Acknowledged = Queued & { readonly was: number };

export const aTeamWithABackup = async (product: Product) => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const team = await product.team(ana);
  await product.join(bo, team, 'admin');
  const devices = [aDevice(ana, team), aDevice(bo, team)] as const;
  const [thread, place] = [aThread({ notes: 'old' }), { id: newId(), set: { name: 'Rack' } }];
  const spool = aSpool(thread.id);
  await devices[0].push(
    aChange('thread.create', thread),
    aChange('spool.create', spool),
    aChange('place.create', place),
  );
  const putBack = await aBackup(product.db);
  const histories: [Acknowledged[], Acknowledged[]] = [[], []];
  const does = async (who: 0 | 1, name: string, args: unknown) => {
    const change = aChange(name, args);
    const [outcome] = (await devices[who].push(change)).outcomes;
    if (outcome?.status === 'applied') histories[who].push({ ...change, was: outcome.version ?? 0 });
    return outcome?.status;
  };
  const restore = async () => {
    await putBack();
    await startNewHistory(product.db, new Date(product.time.now));
    return [aDevice(ana, team), aDevice(bo, team)] as const;
  };
  return { ana, bo, team, thread, spool, place, does, histories, restore };
};

/** The fields of all rows, deleted or not, without versions and stamps. Notices are omitted: they describe a moment. */
const everyRow = async (product: Product, team: string): Promise<Readonly<Record<string, unknown>>> => {
  const rows = await Promise.all(
    rowKinds
      .filter((kind) => kind !== 'notice')
      .map((kind) =>
        product.db.query<{ id: string; deleted: boolean; body: unknown }>(
          `select r.id, h.deleted, to_jsonb(r) - '{created_at,created_by,updated_at,updated_by}'::text[] as body
         from ${tableNameOf(kind)} r join app.head h on h.team_id = r.team_id and h.kind = '${kind}' and h.row_id = r.id
         join app.team t on t.id = r.team_id where t.public_id = $1`,
          [team],
        ),
      ),
  );
  return Object.fromEntries(rows.flat().map(({ id, deleted, body }) => [id, { deleted, body }]));
};

export const offerAgain = async (product: Product, seed: number) => {
  const chance = seeded(seed);
  const random = (below: number): number => Math.floor(chance() * below);
  const { team, thread, spool, place, does, histories, restore } = await aTeamWithABackup(product);
  const chart = { brand: 'DMC', line: 'Mouliné', code: String(random(1000)) };
  const picked = { id: threadId(team, chart), set: { ...chart, catalogueId: 'DMC' } };
  const threads = [thread.id, picked.id];
  const spools = [spool.id];
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const word = () => one(['a', 'b', 'c', null]);
  const work: readonly (() => readonly [string, unknown])[] = [
    () => ['thread.update', { id: one(threads), set: { notes: word(), ...(random(2) && { name: word() }) } }],
    () => ['thread.update', { id: one(threads), set: { tags: [`${word()}`], family: one(['red', 'blue', null]) } }],
    () => ['thread.create', { ...picked, set: { ...picked.set, notes: `${word()}`, tags: [`${word()}`] } }],
    // never `sealed`: sealing a spool again and then using it is the one work whose result depends on the order
    () => ['spool.update', { id: one(spools), set: { lot: word(), state: one(['open', 'empty', 'lost']) } }],
    () => ['movement.create', aUse(one(spools), 1000 * (1 + random(9)))],
    () => [`${one(['spool'])}.${one(['delete', 'restore'])}`, { id: one(spools) }],
    () => [`thread.${one(['delete', 'restore'])}`, { id: thread.id }],
    () => [`place.${one(['delete', 'restore'])}`, { id: place.id }],
    () => ['place.update', { id: place.id, set: { name: `${word()}`, code: word() } }],
    () => {
      const next = aSpool(one(threads), { lot: word() });
      spools.push(next.id);
      return ['spool.create', next];
    },
  ];
  for (let step = 0; step < 40; step += 1) await does(random(2) as 0 | 1, ...one(work)());
  const before = await everyRow(product, team);

  const [here, there] = await restore();
  const queues = [
    { device: here, left: [...histories[0]] },
    { device: there, left: [...histories[1]] },
  ];
  for (let open = queues; open.length > 0; open = queues.filter(({ left }) => left.length > 0)) {
    const { device, left } = one(open);
    const { outcomes } = await device.push(...left.splice(0, 1 + random(8)));
    expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);
  }
  const after = await everyRow(product, team);
  expect(await product.db.query('select from app.sync_early')).toEqual([]);
  for (const device of [here, there]) {
    const page = await device.pull(0, '&digest=1');
    expect([page.total, page.digest?.n]).toEqual([page.rows.length, page.rows.length]);
  }
  return { before, after };
};
