import { expect, test } from 'vitest';
import { aProduct } from '../server/product.ts';
import { aPdf, sha256Of } from '../server/files/some-bytes.ts';
import { aWorkshop, mib, other, product, withTwoServers } from './a-file-journey.ts';

withTwoServers();

test('A PDF of 25 MiB that was cut at 60 % on one server goes on where it stopped on another.', async () => {
  const { tablet, phone, threadId } = await aWorkshop();
  const third = await aProduct({ db: product.db });
  tablet.world.server = third;
  tablet.world.most = 15;
  const { id, sha256 } = await tablet.take(aPdf(25 * mib, 31), threadId);
  await tablet.meet();
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'waiting', sentParts: 15, parts: 25, problem: null });
  tablet.world.most = Infinity;
  tablet.world.server = other;
  tablet.calls.length = 0;
  await tablet.meet();
  expect(tablet.calls).toEqual(['POST', ...Array.from({ length: 10 }, (_, at) => `PUT ${15 + at}`), 'POST']);
  phone.world.server = third;
  await phone.meet();
  expect(await phone.data('file', id)).toMatchObject({ stored: true });
  const opened = await phone.open(sha256);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expect(sha256Of(new Uint8Array(await opened.value.arrayBuffer()))).toBe(sha256);
});
