import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../e2e/support/free-port.ts';
import { aMachine, found, ownFolder, type Machine } from './a-machine.ts';
import { aProgram, until } from './a-program.ts';
import { startWires } from './a-wire.ts';
import { haproxyCfg, passwords, type Mode } from './configuration.ts';

export const aCluster = async (mode: Mode) => {
  if (found === undefined) throw new Error('The programs of the drill were not looked for.');
  const folder = await ownFolder(join(found.root, mode));
  const [client, peer, door] = [await freePort(), await freePort(), await freePort()];
  const etcd = aProgram(found.etcd, etcdFlags(folder, client, peer), { cwd: folder, log: join(folder, 'etcd.log') });
  await until('etcd answers', () => answers(`http://127.0.0.1:${client}/health`), 60);

  const wires = startWires();
  const machines: Machine[] = [];
  for (const name of ['pg1', 'pg2', 'pg3'])
    machines.push(await aMachine(name, { mode, parent: folder, etcdPort: client, wires }));
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(
    settings,
    haproxyCfg(
      door,
      machines.map(({ ports }) => ports),
    ),
  );
  const haproxy = aProgram(found.haproxy, ['-f', settings], { cwd: folder, log: join(folder, 'haproxy.log') });

  /** Sends SQL as the administrator through HAProxy to the leading database, not through Spoolside. */
  const ask = async <Row extends object>(text: string, values: readonly unknown[] = [], database = 'spoolside') => {
    const url = `postgres://postgres:${passwords.superuser}@127.0.0.1:${door}/${database}`;
    const one = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 5000 });
    one.on('error', () => undefined); // the caller gets the error from the query
    try {
      await one.connect();
      return (await one.query<Row>(text, [...values])).rows;
    } finally {
      void one.end();
    }
  };
  const leads = (machine: Machine): Promise<boolean> => answers(`http://127.0.0.1:${machine.ports.patroni}/primary`);
  const leader = async (): Promise<Machine> => {
    for (const machine of machines) if (await leads(machine)) return machine;
    throw new Error('No machine leads.');
  };
  const isWhole = async (): Promise<boolean> => {
    const replicas = await ask<{ sync: string }>(
      `select sync_state as sync from pg_stat_replication where state = 'streaming'`,
      [],
      'postgres',
    ).catch(() => []);
    return replicas.length === 2 && replicas.some(({ sync }) => sync === 'sync') === (mode === 'synchronous');
  };

  machines[0]?.start();
  await until('the first machine leads', () => leads(machines[0] as Machine), 90);
  for (const machine of machines.slice(1)) machine.start();
  await until('the cluster is whole', isWhole, 120);
  await ask(`create role spoolside login password 'three'`, [], 'postgres');
  await ask('create database spoolside owner spoolside', [], 'postgres');

  return {
    url: `postgres://spoolside:three@127.0.0.1:${door}/spoolside`,
    ask,
    leader,
    untilWhole: () => until('the cluster is whole', isWhole, 180),
    switchOver: async (from: Machine): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${from.ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
    },
    remove: async (): Promise<void> => {
      for (const machine of machines) await machine.remove();
      await Promise.all([haproxy.kill(), etcd.kill(), wires.close()]);
    },
  };
};

export type Cluster = Awaited<ReturnType<typeof aCluster>>;

const etcdFlags = (folder: string, client: number, peer: number): readonly string[] => {
  const [forClients, forPeers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const flags = {
    name: 'etcd',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': forClients,
    'advertise-client-urls': forClients,
    'listen-peer-urls': forPeers,
    'initial-advertise-peer-urls': forPeers,
    'initial-cluster': `etcd=${forPeers}`,
  };
  return Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false; // the program does not listen, or does not answer in time
  }
};
