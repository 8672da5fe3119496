import { appendFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../e2e/support/server.ts';
import { aCluster, type Cluster } from './a-cluster.ts';
import { failOver, type Found } from './a-failover.ts';
import { found } from './a-machine.ts';
import { aNewcomer } from './a-newcomer.ts';
import { haproxyCfg, patroniYml, type Mode } from './configuration.ts';
import { faults } from './faults.ts';

/** The file into which the drill writes a table of its measurements; empty for none. */
const table = process.env['FAILOVER_TABLE'] ?? '';
const limitMs = 10 * 60_000;

test('docs/operating/failover.md has every line that the drill fills in', () => {
  const ports = { postgres: 1, patroni: 2, forReplicas: 3, forServers: 4, forChecks: 5, toEtcd: 6 };
  for (const mode of ['synchronous', 'asynchronous'] as const)
    expect(patroniYml('pg2', mode, ports, '/folder', '/bin')).not.toMatch(/10\.0\.0|\/var|\/usr/);
  expect(haproxyCfg(7, [ports, ports, ports])).not.toMatch(/10\.0\.0/);
});

describe.skipIf(found === undefined).each<Mode>(['synchronous', 'asynchronous'])('%s', (mode) => {
  let cluster: Cluster;
  let servers: readonly [TestServer, TestServer];
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    cluster = await aCluster(mode);
    closing.unshift(cluster.remove);
    const env = { DATABASE_URL: cluster.url, SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'http://localhost:3000' };
    servers = [await startServer(env), await startServer(env)];
    for (const [at, server] of servers.entries())
      closing.unshift(async () => {
        await server.remove();
        await writeFile(join(dirname(table), `${mode}-server-${at}.log`), server.words());
      });
    await appendFile(table, heading(mode));
  }, limitMs);
  afterAll(async () => {
    for (const close of closing) await close();
  }, limitMs);

  test.each(faults.map((fault, at) => [fault.name, fault, at] as const))(
    '%s: nothing is lost in the end, and nothing counts twice',
    async (_name, fault, at) => {
      const losesTail = fault.losesTail === mode;
      const newcomer = aNewcomer(servers[1].url, `bo${at}@example.org`);
      const told = await failOver(cluster, servers, fault, {
        email: `ana${at}@example.org`,
        justBefore: losesTail ? newcomer.register : async () => {},
      });
      await appendFile(table, rowOf(fault.name, told));
      expect(told).toMatchObject({ lost: 0, doubled: 0, ...(mode === 'synchronous' && { lostByTakeover: 0 }) });
      if (!losesTail) return;
      expect(told.lostByTakeover).toBeGreaterThan(0);
      expect(told.noticed).toBeLessThan(60);
      // docs/operating/failover.md says so: an account that was lost at the takeover must register again
      expect(await newcomer.signIn()).toBe(400);
      await newcomer.register();
      expect(await newcomer.signIn()).toBe(200);
    },
    limitMs,
  );
});

const heading = (mode: Mode): string => {
  const columns = ['booked', 'confirmed', 'lost by the takeover', 'lost in the end', 'doubled'];
  const seconds = ['another leads after s', 's away', 'noticed after s'];
  const all = [`The machine that leads, ${mode}`, ...columns, ...seconds];
  return `\n| ${all.join(' | ')} |\n|${all.map(() => '---').join('|')}|\n`;
};

const rowOf = (name: string, { booked, confirmed, lostByTakeover, lost, doubled, ...times }: Found): string => {
  const seconds = [times.led, times.away, times.noticed].map((one) => one?.toFixed(1) ?? '–');
  return `| ${[name, booked, confirmed, lostByTakeover, lost, doubled, ...seconds].join(' | ')} |\n`;
};
