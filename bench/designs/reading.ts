import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDesign } from '#core/design-file/read-design.ts';
import { threeBlocks } from '../../tests/src/core/design-file/steps.ts';
import {
  writeDst,
  writeExp,
  writeJef,
  writePes,
  writeU01,
  writeVp3,
  writeXxx,
} from '../../tests/src/core/design-file/write-designs.ts';
import { plain, writeHus } from '../../tests/src/core/design-file/write-hus.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';

export const measureReading = (report: Report, root: string): void => {
  for (const [name, bytes] of Object.entries(largeFiles())) {
    const readMs = timeOf(() => readDesign({ name, bytes }));
    const loopMs = timeOf(() => sumOf(bytes));
    const stitches = stitchesIn(name, bytes);
    report.keep(name, { bytes: bytes.length, stitches, readMs, loopMs });
    report.add({
      what: `${name}, ${stitches} stitches`,
      figure: `${(bytes.length / 1000 / readMs).toFixed(0)} MB/s, ${readMs.toFixed(1)} ms`,
      beside: `bare loop ${loopMs.toFixed(2)} ms`,
      ratio: readMs / loopMs,
      ...(name === 'large.dst' && { bar: '150 ms', isWithin: readMs <= 150 }),
    });
  }
  const folder = join(root, 'tests/designs');
  const samples = readdirSync(folder).filter((name) => !/\.(csv|md)$/u.test(name));
  const files = samples.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const allMs = timeOf(() => files.forEach((file) => readDesign(file)));
  report.add({ what: `${files.length} small samples`, figure: `${allMs.toFixed(1)} ms` });
};

/** Makes one file in each format except PEC: the same drawing again and again, up to about 100,000 stitches. */
const largeFiles = (): Readonly<Record<string, Uint8Array>> => {
  const sewn = threeBlocks.filter(({ does }) => does === 'stitch' || does === 'trim');
  const back = { does: 'jump', dx: -43, dy: 54 } as const;
  const steps = Array.from({ length: Math.ceil(100_000 / 18) }, () => [...sewn, back]).flat();
  return {
    'large.dst': writeDst(steps),
    'large.pes': writePes(steps, [1], '0060'),
    'large.jef': writeJef(steps, [1]),
    'large.exp': writeExp(steps),
    'large.vp3': writeVp3(steps, []),
    'large.xxx': writeXxx(steps, ['#000000']),
    'large.u01': writeU01(steps),
    // a block of this compression counts in 16 bits, so this file has fewer stitches
    'large.hus': writeHus(steps.slice(0, 60_000), [1], plain),
  };
};

const stitchesIn = (name: string, bytes: Uint8Array): number => {
  const read = readDesign({ name, bytes });
  if (!read.ok) throw new Error(`${name} was refused: ${read.error.code}`);
  return read.value.stitches.stitches;
};

const timeOf = (work: () => unknown): number => {
  const times = Array.from({ length: 15 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(times.slice(5)); // omits the first rounds, which run before the code is compiled
};

const sumOf = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) | 0;
  return sum;
};
