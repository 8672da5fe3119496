import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChange, aDevice, aProduct, aSpool, aThread, tokenOf, type Person, type Product } from '../product.ts';
import { describedRoutes } from './described-routes.ts';

const price = 7_654_321; // a number that occurs in no id and no date

let product: Product;
let ana: Person;
let vic: Person;
let team: string;
let spoolId: string;

// The team hides its costs from viewers until it shows them, and shows them to members until it hides them.
describe.each([
  ['viewer', 'viewersSeeCosts'],
  ['member', 'membersSeeCosts'],
] as const)('a %s without costs', (role, setting) => {
  beforeAll(async () => {
    product = await aProduct();
    ana = product.person();
    vic = product.person('vic');
    team = await product.team(ana);
    await product.join(vic, team, 'member');
    const [mine, theirs] = [aDevice(ana, team), aDevice(vic, team)];
    const thread = aThread();
    const spool = aSpool(thread.id, { pricePaidMinor: 100 });
    spoolId = spool.id;
    const { version } = await mine.push(aChange('thread.create', thread), aChange('spool.create', spool));
    const priced = (minor: number) =>
      aChange('spool.update', { id: spool.id, set: { pricePaidMinor: minor }, baseVersion: version });
    await theirs.push(priced(price));
    await mine.push(priced(price + 1)); // a conflict, so that both people get a notice
    await product.join(vic, team, role);
    await letThemSee(false);
  });
  afterAll(() => product.close());

  const read = async (who: Person, path: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${tokenOf(who)}` };
    const response = await product.app.request(`/api/v2${path}`, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.headers.get('Content-Type') !== 'application/zip') return strFromU8(bytes);
    return Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join('\n');
  };

  const theirDevice = () => {
    const device = aDevice(vic, team);
    device.state.access = 'noCosts';
    return device;
  };

  const letThemSee = (value: boolean) => ana.call('PATCH', `/teams/${team}/settings/${setting}`, { body: { value } });

  test('reads no price on any route, be it a row, a notice or a file', async () => {
    const routes = await describedRoutes(product);
    const readable = routes.filter(({ method, name }) => method === 'GET' && name !== 'GET /sync/events');
    expect(readable.length).toBeGreaterThan(8);
    const telling: string[] = [];
    for (const { path } of readable) {
      const address = path.replace('{team}', team).replaceAll(/\{\w+\}/g, spoolId);
      const query = path.endsWith('/pull') ? '?after=0' : '';
      if (/765432[12]/.test(await read(vic, `${address}${query}`))) telling.push(path);
    }
    expect(telling).toEqual([]);
    expect(await read(ana, `/teams/${team}/sync/pull?after=0`)).toContain(String(price + 1));
  });

  test('hears of a refused change how the row stands, without its price', async () => {
    const [outcome] = (await theirDevice().push(aChange('spool.delete', { id: spoolId }))).outcomes;
    expect(outcome).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect(JSON.stringify(outcome)).not.toMatch(/765432[12]/);
  });

  test('their devices are rung when they may see costs, must read again, and then have them', async () => {
    const device = theirDevice();
    const before = await device.pull();
    expect(before.rows.find(({ id }) => id === spoolId)?.d).toMatchObject({ pricePaidMinor: null });
    product.rings.length = 0;
    expect((await letThemSee(true)).status).toBe(200);
    expect(product.rings).toEqual([{ team, version: before.to + 1 }]);
    const since = await vic.call(
      'GET',
      `/teams/${team}/sync/pull?after=${before.to}&epoch=${before.epoch}&access=noCosts`,
    );
    expect([since.status, since.body.error]).toMatchObject([410, { code: 'resync', details: { access: 'full' } }]);
    expect((await device.send(device.numbered([aChange('spool.delete', { id: spoolId })]))).status).toBe(410);
    const again = await device.pull();
    expect([again.access, again.to]).toEqual(['full', before.to + 1]);
    expect(again.rows.find(({ id }) => id === spoolId)?.d).toMatchObject({ pricePaidMinor: price + 1 });
  });

  test('and when they no longer may, they read again without them', async () => {
    await letThemSee(true);
    const { to, epoch } = await theirDevice().pull();
    await letThemSee(false);
    const path = `/teams/${team}/sync/pull?after=${to}&epoch=${epoch}&access=full`;
    expect((await vic.call('GET', path)).body.error).toMatchObject({ code: 'resync', details: { access: 'noCosts' } });
    expect(await read(vic, `/teams/${team}/sync/pull?after=0`)).not.toMatch(/765432[12]/);
    const others = `/teams/${team}/sync/pull?after=${to}&epoch=${epoch}&access=full`;
    expect((await ana.call('GET', others)).status).toBe(200);
  });

  test('nobody is rung, and no version made, when nothing changes', async () => {
    await letThemSee(false);
    product.rings.length = 0;
    await letThemSee(false);
    expect(product.rings).toEqual([]);
  });
});
