import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const script = join(root, 'tools/spoolside.mjs');
const run = (...args: readonly string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
const programs = [...readFileSync(script, 'utf8').matchAll(/program: '([\w-]+)'/g)].map(([, name = '']) => name);

test.each([[], ['help'], ['--help']])(
  'npm run spoolside -- %s lists every command, each with its program',
  (...args) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stderr]).toEqual([0, '']);
    for (const name of [
      'backup [FILE]',
      'restore FILE',
      'doctor [--json]',
      'upkeep',
      'link name@example.org',
      'keys [--now]',
      'team [ID',
      'restored',
      'version',
      'help',
    ])
      expect(stdout).toContain(`\n  ${name}`);
    expect(programs).toHaveLength(8);
    expect(programs.filter((name) => !existsSync(join(root, `server/${name}.ts`)))).toEqual([]);
  },
);

test.each(['nonsense', 'constructor', ''])('a command "%s" that is not there ends with 2 and the list', (name) => {
  const { status, stdout, stderr } = run(name);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(new RegExp(`^There is no command "${name}"\\.\\n\\nnpm run spoolside -- COMMAND\\n`));
});

test.each([
  [['keys', '--nwo'], 'keys [--now]'],
  [['keys', 'now'], 'keys [--now]'],
  [['restored', 'old.backup'], 'restored'],
  [['upkeep', '--dry-run'], 'upkeep'],
  [['link', 'ana@example.org', 'ben@example.org'], 'link name@example.org'],
  [['team', '--help'], 'team [ID [name@example.org]]'],
])('%j ends with 2 and says how it is called, before anything is opened', (args, usage) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout, stderr]).toEqual([2, '', `Usage: npm run spoolside -- ${usage}\n`]);
});
