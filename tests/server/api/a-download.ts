import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, aUse, tokenOf, type Person, type Product } from '../product.ts';

export let product: Product;

export const withDownloads = (): void => {
  beforeAll(async () => {
    product = await aProduct({ env: { CONTACT_EMAIL: 'desk@example.org' } });
  });
  afterAll(() => product.close());
};

export const ask = (who: Person) =>
  product.app.request('/api/v2/users/me/export', { headers: { Authorization: `Bearer ${tokenOf(who)}` } });

export const exported = async (who: Person): Promise<Readonly<Record<string, string>>> => {
  const response = await ask(who);
  expect(response.status).toBe(200);
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(files.map(([path, bytes]) => [path.replace(/ [0-9a-f-]{36}\//, '/'), text.decode(bytes)]));
};

export const text = new TextDecoder('utf-8', { ignoreBOM: true });

export const json = (files: Readonly<Record<string, string>>, path: string): unknown =>
  JSON.parse(files[path] ?? '"missing"');

export const csv = (files: Readonly<Record<string, string>>, path: string): readonly Record<string, string>[] =>
  Papa.parse<Record<string, string>>((files[path] ?? '').replace('\uFEFF', ''), { header: true, skipEmptyLines: true })
    .data;

export const aWorkshop = async (name = 'Nadelöhr') => {
  const ana = product.person('ana');
  const team = await product.team(ana, name);
  const device = aDevice(ana, team);
  const thread = aThread({ name: '=SUM(A1)', tags: ['red', 'logo'] });
  const spool = aSpool(thread.id, { pricePaidMinor: 7_654_321, lot: '@7' });
  await device.push(
    aChange('thread.create', thread),
    aChange('spool.create', spool),
    aChange('movement.create', aUse(spool.id, 300_000)),
    aChange('place.create', { id: newId(), set: { name: 'Rack' } }),
  );
  return { ana, team, device, thread, spool };
};
