import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { byPaint, databaseHelper, sqlTestsIn } from '../../tools/test/test-files.mjs';

const project = join(import.meta.dirname, '../..');

const planted: Readonly<Record<string, string>> = {
  [databaseHelper]: 'export const withDatabase = 1;',
  'tests/server/a-product.ts': "import type { A } from 'zod';\nimport { withDatabase } from './database.ts';",
  'tests/server/only-types.ts': "import type { TestDatabase } from './database.ts';",
  'tests/server/direct.test.ts': "import { withDatabase } from './database.ts';",
  'tests/server/deep/through-another.test.ts': "import {\n  aProduct,\n  type Told,\n} from '../a-product.ts';",
  'tests/server/deep/later.test.ts': "test('it', async () => {\n  await import('../a-product.ts');\n});",
  'tests/server/deep/again.test.ts': "export { withDatabase } from '../a-product.ts';",
  'tests/server/types.test.ts': "import { it } from './only-types.ts';\nimport { test } from 'vitest';",
  'tests/server/none.test.ts': "import { test } from 'vitest';",
  'tests/src/painted.test.ts': '// @vitest-environment happy-dom\n',
  'tests/src/pure.test.tsx': "import { test } from 'vitest';\n",
};

test('a test belongs to those that send SQL when it loads the helper that makes databases, through whatever else it loads', async ({
  onTestFinished,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'test-files-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(planted)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  expect(sqlTestsIn(root, 'server').toSorted()).toEqual(
    ['deep/again', 'deep/later', 'deep/through-another', 'direct'].map((name) => `tests/server/${name}.test.ts`),
  );
  expect(byPaint(root, 'src')).toEqual([['tests/src/painted.test.ts'], ['tests/src/pure.test.tsx']]);
});

test('nothing but that helper asks for the database of the run, so no file that sends SQL is left out of the second one', async () => {
  const files = (await readdir(join(project, 'tests'), { recursive: true })).filter((path) => path.endsWith('.ts'));
  const asking = await Promise.all(
    files.map(async (path) =>
      (await readFile(join(project, 'tests', path), 'utf8')).includes("inject('") ? path : '',
    ),
  );
  expect(asking.filter((path) => path !== '' && !path.endsWith('test-files.test.ts'))).toEqual(['server/database.ts']);
});
