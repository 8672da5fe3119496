import { readdir, readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';

/** Kills all processes of a profile's browser at once, as a power cut does. Returns how many there were. */
export const killBrowser = async (profile: string): Promise<number> => {
  const [first, ...others] = await processesOf(profile);
  if (first === undefined) throw new Error(`No browser runs on ${profile}.`);
  for (const pid of [first, ...others]) kill(pid);
  for (const end = Date.now() + 10_000; (await processesOf(profile)).length > 0;)
    if (Date.now() > end) throw new Error('The browser outlived a SIGKILL.');
  return 1 + others.length;
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (fault) {
    // the process had already ended together with its parent
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
  }
};

const processesOf = async (profile: string): Promise<readonly number[]> =>
  (process.platform === 'linux' ? await fromProc() : fromPs()).flatMap(({ pid, command }) =>
    command.includes(`--user-data-dir=${profile}`) ? [pid] : [],
  );

interface Found {
  readonly pid: number;
  readonly command: string;
}

const fromProc = async (): Promise<readonly Found[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
};

const fromPs = (): readonly Found[] =>
  execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, command = ''] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), command }];
    });
