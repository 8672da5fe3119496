import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const sampleBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../designs', name)));
