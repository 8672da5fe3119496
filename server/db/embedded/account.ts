import { readFile, stat } from 'node:fs/promises';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { run, type Account } from './run.ts';

/** Chooses the system account that runs PostgreSQL, which refuses root; undefined means the server's own account. */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  // root uses the owner of the existing cluster; without one `postgres`; without that `spoolside`, made if missing
  const found =
    (owner === undefined ? undefined : await accountWhere((account) => account.uid === owner)) ??
    (await accountNamed('postgres')) ??
    (await accountNamed(ownName)) ??
    (await makeAccount());
  if (found !== undefined) return found;
  throw new StartRefusal(
    `PostgreSQL does not run as root, and the system user "${ownName}" could not be made. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

const ownName = 'spoolside';

const ownerOf = async (path: string): Promise<number | undefined> => {
  const uid = (await stat(path).catch(() => undefined))?.uid;
  return uid === 0 ? undefined : uid;
};

const accountNamed = (name: string): Promise<Account | undefined> => accountWhere((account) => account.name === name);

const accountWhere = async (isWanted: (account: Account) => boolean): Promise<Account | undefined> =>
  (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find((account) => account.uid > 0 && account.name !== 'nobody' && isWanted(account));

const makeAccount = async (): Promise<Account | undefined> => {
  const made = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ownName,
  ]);
  if (made.code !== 0) await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownName]);
  return accountNamed(ownName);
};
