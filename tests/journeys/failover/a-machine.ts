import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../e2e/support/free-port.ts';
import { aProgram, owner, signalIn, type Running } from './a-program.ts';
import type { Wires } from './a-wire.ts';
import { patroniYml, type Mode } from './configuration.ts';

export const found = (() => {
  const { PATRONI_PATH, ETCD_PATH, HAPROXY_PATH, FAILOVER_POSTGRES, FAILOVER_FOLDER } = process.env;
  if (!PATRONI_PATH || !ETCD_PATH || !HAPROXY_PATH || !FAILOVER_POSTGRES || !FAILOVER_FOLDER) return undefined;
  return {
    patroni: PATRONI_PATH,
    etcd: ETCD_PATH,
    haproxy: HAPROXY_PATH,
    bin: FAILOVER_POSTGRES,
    root: FAILOVER_FOLDER,
  };
})();

export const ownFolder = async (path: string): Promise<string> => {
  await mkdir(path, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid);
  return path;
};

interface MachineDeps {
  readonly mode: Mode;
  readonly parent: string;
  readonly etcdPort: number;
  readonly wires: Wires;
}

export const aMachine = async (name: string, { mode, parent, etcdPort, wires }: MachineDeps) => {
  if (found === undefined) throw new Error('The programs of the drill were not looked for.');
  const { bin, patroni: path } = found;
  const folder = await ownFolder(join(parent, name));
  const data = join(folder, 'data');
  const [postgres, patroni] = [await freePort(), await freePort()];
  const lines = {
    forReplicas: await wires.open(postgres),
    forServers: await wires.open(postgres),
    forChecks: await wires.open(patroni),
    toEtcd: await wires.open(etcdPort),
  };
  const { forReplicas, forServers, forChecks, toEtcd } = lines;
  const ports = {
    postgres,
    patroni,
    forReplicas: forReplicas.port,
    forServers: forServers.port,
    forChecks: forChecks.port,
    toEtcd: toEtcd.port,
  };
  const settings = join(folder, 'patroni.yml');
  await writeFile(settings, patroniYml(name, mode, ports, folder, bin));
  let running: Running | undefined;

  const start = (): void => {
    running = aProgram(path, [settings], { cwd: folder, log: join(folder, 'patroni.log') });
  };
  const both = async (signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    process.kill(running?.pid ?? 0, signal);
    await signalIn(data, signal);
  };
  const kill = async (): Promise<void> => {
    await running?.kill();
    await signalIn(data, 'SIGKILL');
  };
  const cut = async (): Promise<void> => {
    for (const line of Object.values(lines)) await line.cut();
  };
  const mend = async (): Promise<void> => {
    for (const line of Object.values(lines)) await line.mend();
  };

  return {
    name,
    ports,
    start,
    killPostgres: () => signalIn(data, 'SIGKILL'),
    /** Ends the machine like a power cut: callers get no answer, not even a refusal. */
    lose: async (): Promise<void> => {
      await cut();
      await kill();
    },
    bringBack: async (): Promise<void> => {
      await mend();
      start();
    },
    freeze: () => both('SIGSTOP'),
    thaw: () => both('SIGCONT'),
    cut,
    mend,
    /** Cuts the line to the replicas; servers and etcd are still reached. */
    cutReplicas: forReplicas.cut,
    remove: kill,
  };
};

export type Machine = Awaited<ReturnType<typeof aMachine>>;
