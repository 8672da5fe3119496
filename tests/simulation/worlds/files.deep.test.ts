import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSteps } from '../files/file-steps.ts';
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
    const { failure, happened } = await firstFailing(servers, seeds);
    expect(failure).toBeUndefined();
    // every event must happen in one of these worlds; fewer than 20 worlds may lack some events
    expect(seeds.length >= 20 ? fileSteps.filter(({ kind }) => !happened.has(kind)) : []).toEqual([]);
  },
  240_000 + seeds.length * 10_000,
);
