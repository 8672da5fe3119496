import { afterAll, beforeAll } from 'vitest';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
export let eve: Person;

let ana: Person;

export const withForgers = (): void => {
  beforeAll(async () => {
    product = await aProduct();
    [ana, eve] = [product.person('ana'), product.person('eve')];
  });
  afterAll(() => product.close());
};

const aNewThread = () => aChange('thread.create', aThread());

export const aTeam = async () => {
  const team = await product.team(ana);
  await product.join(eve, team, 'member');
  const device = aDevice(eve, team);
  const places = [];
  for (let count = 0; count < 3; count += 1) {
    product.time.now += 1000;
    await aDevice(ana, team).push(aNewThread());
    places.push(await device.pull());
  }
  const elsewhere = aDevice(eve, await product.team(eve));
  await elsewhere.push(aNewThread());
  return { team, places, foreign: await elsewhere.pull() };
};

export const everythingOf = async (team: string): Promise<string> => {
  const tables = await product.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'app' and column_name = 'team_id' order by table_name`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      product.db.query(
        `select r::text as row from app.${name} r join app.team t on t.id = r.team_id where t.public_id = $1 order by 1`,
        [team],
      ),
    ),
  );
  return JSON.stringify(found.map((rows, at) => [tables[at], rows]));
};

export interface Claim {
  readonly epoch: string;
  readonly version: number;
  readonly last?: string;
}

export const byPull = (team: string, { epoch, version, last }: Claim) =>
  eve.call(
    'GET',
    `/teams/${team}/sync/pull?after=1&epoch=${epoch}&lastAt=${version}${last === undefined ? '' : `&last=${last}`}`,
  );

export const byPush = (team: string, { epoch, version: lastAt, last }: Claim) =>
  aDevice(eve, team).send([], { epoch, lastAt, ...(last !== undefined && { last }) });
