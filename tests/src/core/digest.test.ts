import { describe, expect, test } from 'vitest';
import { digestOf, fnv1a64 } from '#core/digest.ts';

describe('FNV-1a of 64 bits', () => {
  test.each([
    ['', 0xcbf29ce484222325n],
    ['a', 0xaf63dc4c8601ec8cn],
    ['b', 0xaf63df4c8601f1a5n],
    ['foobar', 0x85944171f73967e8n],
  ])('gives its authors’ vector for "%s"', (text, hash) => {
    expect(fnv1a64(text)).toBe(hash);
  });

  test('works on UTF-8 bytes and agrees with the definition in big integers', () => {
    for (const text of ['ü', '🧵', 'thread/0190a7d2-3f0e-7c3a-8b1e-7a2f4d5c6e7f/901', 'x'.repeat(1000)]) {
      let hash = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(text))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
      expect(fnv1a64(text)).toBe(hash);
    }
  });
});

describe('the digest of rows', () => {
  const rows = [
    { t: 'thread', id: 'a', v: 1 },
    { t: 'spool', id: 'a', v: 2 },
    { t: 'thread', id: 'b', v: 3 },
  ];

  test('of none is zero', () => {
    expect(digestOf([])).toEqual({ n: 0, x: '0' });
  });

  test('does not depend on the order, and stays below 2^64', () => {
    expect(digestOf(rows.toReversed())).toEqual(digestOf(rows));
    const many = Array.from({ length: 500 }, (_, v) => ({ t: 'thread', id: 'a', v }));
    expect(BigInt(digestOf(many).x)).toBeLessThan(2n ** 64n);
  });

  test('changes with every part of every row', () => {
    const others = [
      rows.slice(1),
      rows.map((row) => ({ ...row, v: row.v + 1 })),
      rows.map((row) => ({ ...row, id: `${row.id}x` })),
      rows.map((row) => ({ ...row, t: 'place' })),
    ];
    const digests = new Set([rows, ...others].map((some) => digestOf(some).x));
    expect(digests.size).toBe(5);
  });
});
