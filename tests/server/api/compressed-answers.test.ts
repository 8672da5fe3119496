import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aThread, tokenOf, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let path = '';
beforeAll(async () => {
  product = await aProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  ana = product.person('ana');
  const team = await product.team(ana);
  await aDevice(ana, team).push(...Array.from({ length: 40 }, () => aChange('thread.create', aThread())));
  path = `/teams/${team}/sync/pull?after=0`;
});
afterAll(() => product.close());

/** Asks as a browser does; `from`: the address of its socket, `forwarded`: what a proxy says of it. */
const asked = async (
  where: string,
  { accepted, from = '192.0.2.7', forwarded }: { accepted?: string; from?: string; forwarded?: string } = {},
) => {
  const headers = {
    Authorization: `Bearer ${tokenOf(ana)}`,
    ...(accepted !== undefined && { 'Accept-Encoding': accepted }),
    ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
  };
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  const response = await product.app.request(`/api/v2${where}`, { headers }, bindings);
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get('Content-Encoding');
  return {
    encoding,
    vary: response.headers.get('Vary'),
    bytes,
    text: () => String(encoding ? gunzipSync(bytes) : bytes),
  };
};

describe('A long answer', () => {
  test('is compressed for a client that takes it so, and says the same', async () => {
    const plain = await asked(path);
    const packed = await asked(path, { accepted: 'gzip, deflate, br' });
    expect([plain.encoding, plain.vary, packed.encoding, packed.vary]).toEqual([
      null,
      'Accept-Encoding',
      'gzip',
      'Accept-Encoding',
    ]);
    expect(packed.text()).toBe(plain.text());
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  test.each(['identity', 'br', 'gzip;q=0', '*'])('is sent as it is to a client that accepts “%s”', async (accepted) => {
    expect((await asked(path, { accepted })).encoding).toBe(null);
  });

  test('is sent as it is to this machine, and compressed for those behind its proxy', async () => {
    const accepted = 'gzip';
    expect((await asked(path, { accepted, from: '127.0.0.1' })).encoding).toBe(null);
    expect((await asked(path, { accepted, from: '127.0.0.1', forwarded: '192.0.2.9' })).encoding).toBe('gzip');
  });

  test('alone is: a short one, a refusal and one with an ETag are sent as they are', async () => {
    const substitutes = Array.from({ length: 10 }, () => ({ threadId: newId(), note: 'n'.repeat(200) }));
    const tags = Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(32, '-'));
    const long = aThread({ code: '9999', notes: 'n'.repeat(1024), substitutes, tags });
    const team = path.slice(0, path.indexOf('/sync'));
    await aDevice(ana, team.slice('/teams/'.length)).push(aChange('thread.create', long));
    const withTag = `${team}/threads/${long.id}`;
    expect((await asked(withTag)).bytes.length).toBeGreaterThan(4096);
    for (const where of ['/teams', '/teams/1/sync/pull', withTag]) {
      const { encoding, vary } = await asked(where, { accepted: 'gzip' });
      expect([where, encoding, vary]).toEqual([where, null, null]);
    }
  });
});
