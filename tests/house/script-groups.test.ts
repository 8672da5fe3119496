import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { laterParts } from '../../tools/vite/later-scripts.ts';
import { missingIn, scriptGroups } from '../../tools/vite/script-groups.ts';

const sources = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n');

test.each([...scriptGroups, ...laterParts])('every file of the group $name is there', (group) => {
  expect(missingIn(group, sources)).toEqual([]);
});

test('a file that went is noticed', () => {
  const group = { name: 'planted', files: { ui: 'button gone', 'core/kinds': 'machine' } };
  expect(missingIn(group, sources)).toEqual(['src/ui/gone']);
});
