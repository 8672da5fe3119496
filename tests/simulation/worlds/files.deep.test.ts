import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileServers, type FileServers } from '../files/file-world.ts';
import { firstFailing } from '../files/live-files.ts';
import { shardOf } from '../seeds.ts';

let servers: FileServers;
beforeAll(async () => {
  servers = await startFileServers();
});
afterAll(() => servers.close());

const seeds = shardOf(0, 10);

test(
  `${seeds.length} worlds with files: no byte is lost, stored under another's hash, or shown to another team`,
  async () => {
    expect((await firstFailing(servers, seeds)).failure).toBeUndefined();
  },
  240_000 + seeds.length * 10_000,
);
