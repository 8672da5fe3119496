import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRunningHashes } from '#server/files/running-hashes.ts';

const part = (n: number, text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { n, bytes, digest: createHash('sha256').update(bytes).digest('base64') };
};
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('The hash of an upload is known', () => {
  test('once all parts came in order, also if some came twice, and only once', () => {
    const hashes = createRunningHashes();
    for (const one of [part(0, 'a'), part(0, 'a'), part(1, 'b'), part(0, 'a'), part(2, 'c'), part(1, 'b')])
      hashes.add('upload', one);
    const digests = [part(0, 'a'), part(1, 'b'), part(2, 'c')].map(({ digest }) => digest);
    expect(hashes.end('upload')).toEqual({ digests, whole: hashOf('abc') });
    expect(hashes.end('upload')).toBeUndefined();
  });

  test('from the first part on, if that was replaced', () => {
    const hashes = createRunningHashes();
    for (const one of [part(0, 'x'), part(1, 'b'), part(0, 'a'), part(1, 'b')]) hashes.add('upload', one);
    expect(hashes.end('upload')?.whole).toBe(hashOf('ab'));
  });

  test.each([
    ['a part came out of order', [part(0, 'a'), part(2, 'c'), part(1, 'b')]],
    ['it began elsewhere', [part(1, 'b'), part(2, 'c')]],
    ['a part was replaced', [part(0, 'a'), part(1, 'b'), part(1, 'x')]],
  ])('not if %s', (_what, parts) => {
    const hashes = createRunningHashes();
    for (const one of parts) hashes.add('upload', one);
    expect(hashes.end('upload')).toBeUndefined();
  });

  test('of the last 64 uploads', () => {
    const hashes = createRunningHashes();
    for (let at = 0; at <= 64; at += 1) hashes.add(`upload ${at}`, part(0, 'a'));
    expect([hashes.end('upload 0'), hashes.end('upload 1')?.whole]).toEqual([undefined, hashOf('a')]);
  });
});
