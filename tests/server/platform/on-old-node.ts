import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Scripts that are left out: the tests would test themselves, and the rest are only for developers. */
const leftOut = /^(test|build|charts|icons|lint|format|typecheck|bench)\b/;
export const started = Object.entries(scripts).filter(([name]) => !leftOut.test(name));

const inModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Hooks that make Node behave like 20.10: it lacks `import.meta.dirname`, and packages cannot be loaded. */
const hooks = `
  export const resolve = (name, context, next) => {
    if (/^[a-z@#]/.test(name) && !/^(node|file|data):/.test(name)) throw new SyntaxError('An old Node cannot load ' + name);
    return next(name, context);
  };
  export const load = async (url, context, next) => {
    const loaded = await next(url, context);
    const isOurs = url.startsWith('file:') && loaded.source;
    return isOurs ? { ...loaded, source: String(loaded.source).replaceAll('import.meta.dirname', 'undefined') } : loaded;
  };`;
const oldNode = `
  import { register } from 'node:module';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.10.0' } });
  register(${JSON.stringify(inModule(hooks))});`;

export const runOnOldNode = (command: string) => {
  const [program, script = '', ...args] = command.split(' ');
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', '--import', inModule(oldNode), script, ...args],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  );
  return { program, status, stdout, stderr };
};

export const refused = {
  program: 'node',
  status: 1,
  stdout: '',
  stderr: 'Spoolside needs Node.js 20.19, 22.12 or newer, and this is 20.10.0. See https://nodejs.org.\n',
};
