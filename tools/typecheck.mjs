/** `npm run typecheck`: runs the compiler with each configuration of tsconfig.json, one after the other. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rarelyCollected } from './rarely-collected.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { references } = JSON.parse(readFileSync(`${root}tsconfig.json`, 'utf8'));
if (references.length === 0) throw new Error('tsconfig.json refers to no configuration: nothing would be checked.');

for (const { path } of references) {
  const project = path.endsWith('.json') ? path : `${path}/tsconfig.json`;
  const { status } = spawnSync(
    process.execPath,
    // Parallel checkers would check the same types several times, and the step beside this one uses the other core.
    [`${root}node_modules/typescript/bin/tsc`, '--pretty', 'false', '--checkers', '1', '-p', project],
    {
      cwd: root,
      env: { ...rarelyCollected, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${project}`);
  if (status !== 0) process.exitCode = 1;
}
