import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The user of all programs in the drill: for root, that of PostgreSQL's package, because PostgreSQL refuses root. */
export const owner: { readonly uid?: number; readonly gid?: number } = (() => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
})();

/** Starts a program in a folder, with its output in `log`. `kill` ends it as a power cut does. */
export const aProgram = (path: string, args: readonly string[], { cwd, log }: { cwd: string; log: string }) => {
  const { PATH = '' } = process.env;
  const child = spawn(path, args, { ...owner, cwd, env: { PATH, HOME: cwd }, stdio: ['ignore', 'pipe', 'pipe'] });
  const out = createWriteStream(log, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(out, { end: false });
  child.once('close', () => out.end());
  return {
    pid: child.pid ?? 0,
    kill: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

export type Running = ReturnType<typeof aProgram>;

export const processesIn = async (folder: string): Promise<readonly number[]> => {
  const there = await realpath(folder).catch(() => folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_pid, at) => places[at] === there).map(Number);
};

export const signalIn = async (folder: string, signal: NodeJS.Signals): Promise<void> => {
  for (const pid of await processesIn(folder))
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: the process has ended meanwhile
    }
};

export const until = async (what: string, look: () => Promise<boolean> | boolean, seconds: number): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; !(await look()); await sleep(250))
    if (Date.now() > end) throw new Error(`After ${seconds} s still not: ${what}.`);
};
