import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

/** When the database confirms a commit: after a second machine has it too, or at once. */
export type Mode = 'synchronous' | 'asynchronous';

export interface NodePorts {
  readonly postgres: number;
  readonly patroni: number;
  /** For the other machines of the cluster: their replicas and `pg_rewind`. */
  readonly forReplicas: number;
  /** For HAProxy, through which Spoolside's servers connect. */
  readonly forServers: number;
  readonly forChecks: number;
  readonly toEtcd: number;
}

export const passwords = { superuser: 'FIRST_PASSWORD' } as const;

const page = await readFile(join(import.meta.dirname, '../../../docs/operating/failover.md'), 'utf8');

const blockOfPage = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

const withPlaces = (block: string, places: readonly (readonly [string, string])[]): string =>
  places.reduce((text, [there, here]) => {
    expect(text).toContain(there);
    return text.replace(there, here);
  }, block);

export const patroniYml = (name: string, mode: Mode, ports: NodePorts, folder: string, bin: string): string =>
  withPlaces(blockOfPage('yaml'), [
    ['name: pg1', `name: ${name}`],
    ['listen: 10.0.0.11:8008', `listen: 127.0.0.1:${ports.patroni}`],
    ['connect_address: 10.0.0.11:8008', `connect_address: 127.0.0.1:${ports.forChecks}`],
    // one etcd for all; `use_proxies` keeps Patroni from an address that goes around the line which the drill cuts
    ['hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `hosts: 127.0.0.1:${ports.toEtcd}\n  use_proxies: true`],
    ...(mode === 'asynchronous'
      ? ([
          ['synchronous_mode: true', 'synchronous_mode: false'],
          ['synchronous_mode_strict: true', 'synchronous_mode_strict: false'],
        ] as const)
      : []),
    ['listen: 10.0.0.11:5432', `listen: 127.0.0.1:${ports.postgres}`],
    ['connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${ports.forReplicas}`],
    ['data_dir: /var/lib/postgresql/spoolside', `data_dir: ${folder}/data`],
    ['bin_dir: /usr/lib/postgresql/15/bin', `bin_dir: ${bin}\n  pgpass: ${folder}/pgpass`],
    ['host replication replicator 10.0.0.0/24', 'host replication replicator 127.0.0.1/32'],
    ['host all all 10.0.0.0/24', 'host all all 127.0.0.1/32'],
    // the drill cuts no power, so PostgreSQL need not wait for the disk
    ['  parameters:\n', `  parameters:\n    unix_socket_directories: ${folder}\n    fsync: off\n`],
  ]);

export const haproxyCfg = (port: number, nodes: readonly NodePorts[]): string =>
  withPlaces(blockOfPage('haproxy'), [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ...nodes.map(
      ({ forServers, forChecks }, at) =>
        [
          `server pg${at + 1} 10.0.0.1${at + 1}:5432 check port 8008`,
          `server pg${at + 1} 127.0.0.1:${forServers} check port ${forChecks}`,
        ] as const,
    ),
  ]);
