import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnHouse } from '../../tools/lint/draw-house.mjs';

const top = join(import.meta.dirname, '../..');
const architecture = readFileSync(join(top, 'ARCHITECTURE.md'), 'utf8').replaceAll('\r\n', '\n');

test('The drawing of the house is that of the import law.', () => {
  const [, drawn] = /```mermaid\n([^]*?)\n```/.exec(architecture) ?? [];
  expect(drawn).toBe(drawnHouse());
});

test('A folder holds at most 40 files, or ARCHITECTURE.md says why.', () => {
  const counts = new Map<string, number>();
  for (const part of ['src', 'server']) {
    const files = readdirSync(join(top, part), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > 40);
  const names = full.map(([folder]) => folder.slice(top.length + 1).replaceAll('\\', '/')).toSorted();
  const excused = [...architecture.matchAll(/^- ((?:`[^`]+`(?:, )?)+):/gm)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/`([^`]+)`/g)].map(([, folder]) => folder),
  );
  expect(names.filter((folder) => !excused.includes(folder))).toEqual([]);
  expect(excused.filter((folder) => !names.includes(folder ?? ''))).toEqual([]);
});
