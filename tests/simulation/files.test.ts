import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSteps } from './files/file-steps.ts';
import { startFileServers, type FileServers } from './files/file-world.ts';
import { firstFailing } from './files/live-files.ts';
import { chosenWorldsWithFiles } from './seeds.ts';

let servers: FileServers;
beforeAll(async () => {
  servers = await startFileServers();
});
afterAll(() => servers.close());

test(`${chosenWorldsWithFiles.length} worlds with files: no byte is lost or shown to others, and every kind of event happens`, async () => {
  const { failure, happened } = await firstFailing(servers, chosenWorldsWithFiles);
  expect(failure).toBeUndefined();
  // an event that never happens tests no promise: see choose-seeds.ts
  expect(fileSteps.filter(({ kind }) => !happened.has(kind))).toEqual([]);
}, 900_000);
