import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RestUse } from '#core/kinds/describe-kind.ts';
import { newId } from '#core/ids.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { hiddenFields } from '#core/access/redact.ts';
import { slotId } from '#core/machines/slots.ts';
import { barcodeId, designId, tabletId } from '#core/mutations/derived-ids.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { addressOf } from '#server/api/collections/collection-routes.ts';
import { rowTables, readRows, saveRows } from '#server/db/rows.ts';
import { fieldsSet } from '#server/sync/offered-again.ts';
import { aChange, aDevice, aProduct, tokenOf, type Person, type Product, type Queued } from '../product.ts';
import { valueFor } from '../value-for.ts';
import { aRow, fitting, updateSetIn, type Data } from './a-row-of-every-kind.ts';
import { describedRoutes } from './described-routes.ts';

/* Every kind of row over REST, sync and export: who reads it, what is hidden. New kinds are included at once. */

type Walked = Omit<WrittenRow, 'data'> & { readonly data: Data };

let product: Product;
let owner: Person;
let viewer: Person;
let member: Person;
let stranger: Person;
let team: string;
let written: string;
let files: Readonly<Record<'owner' | 'viewer', ReadonlyMap<string, string>>>;
let routes: readonly string[];
const rows = new Map<RowKind, readonly Walked[]>();

beforeAll(async () => {
  product = await aProduct();
  [owner, viewer, stranger] = [product.person('owner'), product.person('viewer'), product.person('stranger')];
  member = product.person('member');
  team = await product.team(owner, 'Walked');
  await product.join(viewer, team, 'viewer');
  const ids = new Map(rowKinds.map((kind) => [kind, [newId(), newId()]]));
  for (const kind of rowKinds)
    rows.set(
      kind,
      (ids.get(kind) ?? []).map((id, nth) => aRow(kind, id, nth, ids, owner)),
    );
  team = await aFilledTeam();
  written = await aFilledTeam();
  await product.join(member, written, 'admin');
  files = { owner: await exported(owner), viewer: await exported(viewer) };
  routes = (await describedRoutes(product)).map(({ name }) => name);
});
afterAll(() => product.close());

const aFilledTeam = async (): Promise<string> => {
  const publicId = await product.team(owner, 'Walked');
  await product.join(viewer, publicId, 'viewer');
  const [found] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [publicId]);
  await saveRows(product.db, found?.id ?? 0, 1, [...rows.values()].flat() as unknown as readonly WrittenRow[]);
  const live = Object.fromEntries(rowKinds.map((kind) => [kind, 2]));
  await product.db.query('update app.team_counter set version = 1, live = $2 where team_id = $1', [found?.id, live]);
  return publicId;
};

const aChangeOf = (kind: RowKind) => {
  const { fields, references } = kindOf(kind);
  const values = Object.entries(fields).flatMap(([name, { owner: whose, schema }]) =>
    whose === 'client' ? [[name, rowsOf(references[name] as RowKind)[0]?.id ?? valueFor(schema, 3)]] : [],
  );
  const set: Data = { ...Object.fromEntries(values), ...fitting[kind] };
  const machineId = String(set['machineId']);
  if (kind === 'needle') return { id: slotId(written, machineId, { head: 0, needle: 1 }), set };
  if (kind === 'tablet') return { id: tabletId(written, String(set['deviceId'])), set };
  if (kind === 'design') return { id: designId(written, String(set['fingerprint'])), set };
  return { id: kind === 'barcode' ? barcodeId(written, String(set['value'])) : newId(), set };
};

const outcomeOf = async (device: ReturnType<typeof aDevice>, change: Queued) => {
  const { mid: _mid, version: _version, ...outcome } = (await device.push(change)).outcomes[0] ?? {};
  return outcome;
};

const fieldVersions = async (id: string): Promise<Data> => {
  const [head] = await product.db.query<{ field_versions: Data }>(
    `select field_versions from app.head h join app.team t on t.id = h.team_id where t.public_id = $1 and row_id = $2`,
    [written, id],
  );
  return head?.field_versions ?? {};
};

const rowsOf = (kind: RowKind) => rows.get(kind) ?? [];

const withoutCosts = (kind: RowKind, data: Data): Data => {
  const { costs, costsWhen } = kindOf(kind);
  const more = costsWhen?.is(data) === true ? costsWhen.contents : [];
  const isCost = (name: string): boolean => more.includes(name) || (costs !== 'none' && costs[name] === 'hidden');
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isCost(name) ? null : value]));
};

const seenByViewer = (kind: RowKind): readonly Walked[] =>
  kindOf(kind).readers === 'everybody'
    ? rowsOf(kind).map((row) => ({ ...row, data: withoutCosts(kind, row.data) }))
    : [];

const byId = <T extends { readonly id: string }>(some: readonly T[]): readonly T[] =>
  some.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const onWire = ({ id, data }: { readonly id: string; readonly data: Data }) => ({ id, version: 1, ...data });

const exported = async (who: Person): Promise<ReadonlyMap<string, string>> => {
  const headers = { Authorization: `Bearer ${tokenOf(who)}` };
  const answer = await product.app.request('/api/v2/users/me/export', { headers });
  const all = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  const ofTeam = all.filter(([path]) => path.includes(team));
  return new Map(ofTeam.map(([path, bytes]) => [path.split('/').at(-1) ?? '', new TextDecoder().decode(bytes)]));
};

const refusedAsCost = { error: { code: 'forbidden' } };

const routesOf: Readonly<Record<RestUse, readonly string[]>> = {
  none: [],
  readOnly: ['GET', 'GET {}'],
  readAndAdd: ['GET', 'POST'],
  readAndWrite: ['DELETE {}', 'GET', 'GET {}', 'PATCH {}', 'POST'],
};

describe.each(rowKinds)('the kind %s', (kind) => {
  const { collection, rest, readers, filters, search, fields, may } = kindOf(kind);
  const path = (more = ''): string => `/teams/${team}/${addressOf(kind)}${more}`;
  const read = async (who: Person, more = '') => {
    const { status, body } = await who.call('GET', path(more));
    return { status, body: body as unknown as Readonly<Record<string, unknown>> };
  };

  test('says something in every field that may be hidden, so that hiding it is seen', () => {
    for (const { data } of rowsOf(kind)) for (const field of hiddenFields[kind]) expect(data[field]).not.toBeNull();
  });

  test('is pulled by devices as it is, and by those of viewers without costs', async () => {
    const pulled = async (who: Person) =>
      byId((await aDevice(who, team).pull()).rows.filter(({ t }) => t === kind)).map(({ id, v, d, more }) => ({
        id,
        v,
        d: { ...d, ...more },
      }));
    const expected = (some: ReturnType<typeof rowsOf>) => byId(some).map(({ id, data }) => ({ id, v: 1, d: data }));
    expect(await pulled(owner)).toEqual(expected(rowsOf(kind)));
    expect(await pulled(viewer)).toEqual(expected(seenByViewer(kind)));
  });

  test('is in an export with every field, in both files, and in that of viewers without costs', () => {
    const { owner: full, viewer: less } = files;
    expect(JSON.parse(full.get(`${collection}.json`) ?? '')).toEqual(byId(rowsOf(kind)).map(onWire));
    const table = Papa.parse<string[]>((full.get(`${collection}.csv`) ?? '').replace('\uFEFF', '').trim());
    expect(table.data).toHaveLength(3);
    const hasAmounts = Object.values(fields).some(({ unit }) => unit === 'minor') && !('currency' in fields);
    const money = hasAmounts ? ['currency', 'currencyDecimals'] : [];
    expect(table.data[0]).toEqual(['id', 'version', ...Object.keys(rowTables[kind]), ...money]);
    const lessRows: unknown = JSON.parse(less.get(`${collection}.json`) ?? '"no file"');
    expect(lessRows).toEqual(readers === 'whoSeesCosts' ? 'no file' : byId(seenByViewer(kind)).map(onWire));
  });

  test('has over REST the routes that it states, and no other', () => {
    const found = routes.flatMap((name) => {
      const [, method, one] = new RegExp(`^([A-Z]+) /teams/\\{\\}/${addressOf(kind)}(/\\{\\})?$`).exec(name) ?? [];
      return method === undefined ? [] : [one === undefined ? method : `${method} {}`];
    });
    expect(found.toSorted()).toEqual(routesOf[rest]);
  });

  test('sets nothing when it is written again as the database gives it back', async () => {
    const [found] = await product.db.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
    const reads = rowsOf(kind).map(({ id }) => ({ kind, id }));
    const stored = await readRows(product.db, found?.id ?? 0, reads);
    const again = rowsOf(kind).map((row, at) => fieldsSet(row as unknown as WrittenRow, stored[at]?.[0]));
    expect(again).toEqual([[], []]);
  });

  test.runIf(may.update !== 'nobody')(
    'of two people who set the same real values, the second sets nothing',
    async () => {
      const [ana, bo] = [aDevice(owner, written), aDevice(member, written)];
      const { version: seen } = await bo.pull();
      const { id, set } = aChangeOf(kind);
      const changes = [
        ...(may.create === 'nobody' ? [] : [aChange(`${kind}.create`, { id, set })]),
        aChange(`${kind}.update`, { id, set: updateSetIn(kind, set) }),
      ];
      for (const change of changes) expect(await outcomeOf(ana, change)).toEqual({ status: 'applied' });
      const before = await fieldVersions(id);
      expect(Object.keys(before).length).toBeGreaterThan(0);
      const again = aChange(`${kind}.update`, { id, set: updateSetIn(kind, set), baseVersion: seen });
      expect(await outcomeOf(bo, again)).toEqual({ status: 'applied' });
      expect(await fieldVersions(id)).toEqual(before);
      for (const device of [ana, bo]) {
        const { rows: told } = await device.pull(seen);
        expect(told.filter(({ t }) => t === 'notice')).toEqual([]);
      }
    },
  );

  test.runIf(rest !== 'none')('is read over REST page by page', async () => {
    const [first, second] = byId(rowsOf(kind)).map(onWire);
    const page = await read(owner, '?limit=1');
    // in a list by name the row's name stands before its id
    const cursor = expect.stringMatching(new RegExp(`^(?:[\\w-]+\\.)?${first?.id}$`));
    expect([page.status, page.body]).toEqual([200, { [collection]: [first], next: cursor }]);
    for (const after of [page.body['next'], first?.id]) {
      const next = await read(owner, `?limit=1&after=${String(after)}`);
      expect([next.status, next.body]).toEqual([200, { [collection]: [second], next: null }]);
    }
    expect((await read(owner, '?updatedSince=2999-01-01T00:00:00Z')).body[collection]).toEqual([]);
  });

  test.runIf(rest !== 'none')('hides its costs over REST from viewers, and itself from strangers', async () => {
    const shown = byId(seenByViewer(kind)).map(onWire);
    const [one] = rowsOf(kind);
    const list = await read(viewer);
    const expected = readers === 'whoSeesCosts' ? refusedAsCost : { [collection]: shown, next: null };
    expect(list.body).toMatchObject(expected);
    expect((await read(stranger)).status).toBe(404);
    expect((await read(stranger, `/${one?.id}`)).status).toBe(404);
  });

  test.runIf(routesOf[rest].includes('GET {}'))('is read over REST one by one, by viewers without costs', async () => {
    const [one] = rowsOf(kind).map(onWire);
    const shown = seenByViewer(kind).map(onWire)[0];
    expect((await read(owner, `/${one?.id}`)).body).toEqual({ [kind]: one });
    expect((await read(viewer, `/${one?.id}`)).body).toMatchObject(
      shown === undefined ? refusedAsCost : { [kind]: shown },
    );
  });

  test.runIf(rest !== 'none')('is found over REST by the fields that it states', async () => {
    const [one] = rowsOf(kind);
    const found = async (question: string) => ((await read(owner, question)).body[collection] as readonly Data[]) ?? [];
    for (const name of [...filters, ...search.map((field) => `q ${field}`)]) {
      const field = name.replace('q ', '');
      const value = encodeURIComponent(String([one?.data[field]].flat()[0]));
      const question = name.startsWith('q ') ? `?q=${value}` : `?${field}=${value}`;
      expect([name, (await found(question)).map(({ id }) => id)]).toEqual([name, expect.arrayContaining([one?.id])]);
    }
    for (const field of filters.filter((name) => name.endsWith('Id')))
      expect([field, await found(`?${field}=${newId()}`)]).toEqual([field, []]);
  });

  test.runIf(rest === 'readAndWrite')(
    'is added, changed and removed over REST by members, not by viewers',
    async () => {
      const [like] = rowsOf(kind);
      const isNeeded = (name: string): boolean => fields[name]?.owner === 'client' && !('initial' in fields[name]);
      const set = Object.fromEntries(Object.entries(like?.data ?? {}).filter(([name]) => isNeeded(name)));
      const id = newId();
      const call = async (who: Person, method: string, more = '', body?: object) => {
        const options = body === undefined ? {} : { body };
        const answer = await who.call(method, `/teams/${written}/${addressOf(kind)}${more}`, options);
        return { status: answer.status, body: answer.body as unknown as Data };
      };
      const refused = [
        await call(viewer, 'POST', '', set),
        await call(viewer, 'PATCH', `/${like?.id}`, {}),
        await call(viewer, 'DELETE', `/${like?.id}`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
      const added = await call(owner, 'POST', '', { id, ...set });
      expect(added).toMatchObject({ status: 201, body: { [kind]: { id, ...set, createdBy: owner.userId } } });
      expect(await call(owner, 'POST', '', { id, ...set })).toEqual({ ...added, status: 200 });
      expect((await call(owner, 'PATCH', `/${id}`, {})).status).toBe(200);
      expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(204);
      expect((await call(owner, 'GET', `/${id}`)).status).toBe(404);
    },
  );
});
