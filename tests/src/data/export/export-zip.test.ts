import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOf } from '#data/export/export-zip.ts';

test('What is packed comes out as it went in, in pieces and in every script.', async () => {
  const files = [
    { path: 'Fäden 絲/a.json', text: `x${'🧵'.repeat(400_000)} Grün` },
    { path: 'empty.csv', text: '' },
  ];
  const zip = await zipOf(files, new Date('2026-11-20T14:00:00Z'));
  expect(zip.type).toBe('application/zip');
  const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.entries(unpacked).map(([path, bytes]) => ({ path, text: strFromU8(bytes) }))).toEqual(files);
  expect(zip.size).toBeLessThan(100_000);
});
