import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnHouse } from '../../tools/lint/draw-house.mjs';

const top = join(import.meta.dirname, '../..');
const architecture = readFileSync(join(top, 'ARCHITECTURE.md'), 'utf8').replaceAll('\r\n', '\n');

test('The drawing of the house is that of the import law.', () => {
  const [, drawn] = /```mermaid\n([^]*?)\n```/.exec(architecture) ?? [];
  expect(drawn).toBe(drawnHouse());
});
