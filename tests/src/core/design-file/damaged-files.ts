import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeDesign } from '#core/design-file/describe-design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import type { NamedBytes } from '#core/design-file/design.ts';
import { sideColours } from '#core/design-file/side-colours.ts';
import { oneOf, seeded } from '../../seeded.ts';
import { threeBlocks } from './steps.ts';
import { packed, plain, writeHus } from './write-hus.ts';

const folder = join(import.meta.dirname, '../../../designs');
const changed = threeBlocks.map((one) => (one.does === 'stop' ? { ...one, does: 'colourChange' as const } : one));
export const samples: readonly NamedBytes[] = [
  ...readdirSync(folder)
    .filter((name) => !/\.(csv|md)$/u.test(name))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })),
  ...[packed, plain, packed].map((pack, n) => ({ name: `${n}.hus`, bytes: writeHus(changed, [3, 0, 0], pack) })),
];

const mutated = (random: () => number, bytes: Uint8Array): Uint8Array => {
  let out: Uint8Array = bytes.slice();
  const at = (): number => Math.floor(random() * out.length);
  // A header is short compared to the stitches, so half of the faults go there.
  const inHead = (): number => (random() < 0.5 ? Math.floor(random() * Math.min(64, out.length)) : at());
  for (let n = Math.ceil(random() * 6); n > 0 && out.length > 4; n -= 1) {
    const kind = Math.floor(random() * 6);
    const place = inHead();
    if (kind === 0) out[place] = (out[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    else if (kind === 1) out[place] = Math.floor(random() * 256);
    else if (kind === 2) out = out.slice(0, at());
    else if (kind === 3)
      out.set(
        oneOf(random, [
          [255, 255, 255, 255],
          [0, 0, 0, 0],
          [255, 255, 255, 127],
          [0, 0, 0, 128],
        ]),
        Math.min(place, out.length - 4),
      );
    else if (kind === 4) out = joined([out.subarray(0, place), out.subarray(at())]);
    else out = repeated(out, place, at(), Math.ceil(random() * 40));
  }
  return out;
};

const repeated = (bytes: Uint8Array, from: number, to: number, times: number): Uint8Array => {
  const part = bytes.subarray(Math.min(from, to), Math.max(from, to));
  const most = Math.min(times, Math.ceil(50_000 / Math.max(1, part.length)));
  return joined([bytes.subarray(0, Math.max(from, to)), ...Array.from({ length: most }, () => part)]);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** A damaged sample. Some get a name of another format, so that each reader also meets foreign content. */
export const aDamagedFile = (random: () => number): NamedBytes => {
  const sample = oneOf(random, samples);
  const bytes = mutated(random, sample.bytes);
  const endings = ['dst', 'exp', 'jef', 'xxx', 'u01', 'hus', 'pes', 'vp3', 'pec'];
  return { name: random() < 0.2 ? `x.${oneOf(random, endings)}` : sample.name, bytes };
};

export const testDamaged = (rounds: number): void =>
  test(`${rounds} damaged files end in a design or a sentence, each within a second`, { timeout: 3_600_000 }, () => {
    const random = seeded(Number(process.env['SPOOLSIDE_SEED'] ?? 30));
    const outcomes = { designs: 0, sentences: 0 };
    const failures: string[] = [];
    // Processor time, so that other processes on a busy machine do not count.
    let slowestMs = 0;
    let mostMemory = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { name, bytes } = aDamagedFile(random);
      const before = process.cpuUsage();
      const printed = JSON.stringify(describeDesign(name, readDesign({ name, bytes })));
      const used = process.cpuUsage(before);
      slowestMs = Math.max(slowestMs, (used.user + used.system) / 1000);
      for (const ending of ['inf', 'col', 'edr']) sideColours({ name: `x.${ending}`, bytes });
      if (round % 100 === 0) mostMemory = Math.max(mostMemory, process.memoryUsage().arrayBuffers);
      const design: unknown = JSON.parse(printed);
      if (isSentence(design)) outcomes.sentences += 1;
      else if (isDesign(design)) outcomes.designs += 1;
      else failures.push(`${round} ${name}: ${printed.slice(0, 200)}`);
    }
    expect(failures).toEqual([]);
    expect(slowestMs).toBeLessThan(1000);
    expect(mostMemory).toBeLessThan(512 * 1024 * 1024);
    // Each outcome must occur often, or the faults are too small or too large to find anything.
    expect(Math.min(outcomes.designs, outcomes.sentences)).toBeGreaterThan(rounds / 10);
  });

const has = (value: unknown, key: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && key in value;

const isSentence = (value: unknown): boolean =>
  has(value, 'error') && typeof value['error'] === 'string' && /^[A-Z].*\.$/u.test(value['error']);

const isDesign = (value: unknown): boolean =>
  has(value, 'stitches') &&
  Number(value['stitches']) > 0 &&
  Array.isArray(value['blocks']) &&
  value['blocks'].reduce(
    (sum: number, block: unknown) => sum + (has(block, 'stitches') ? Number(block['stitches']) : NaN),
    0,
  ) === value['stitches'] &&
  [value['widthMm10'], value['heightMm10'], value['jumps'], value['trims']].every(
    (one) => Number.isInteger(one) && Number(one) >= 0,
  );
