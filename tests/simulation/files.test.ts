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
  // every event must happen in one of these worlds: if one is missing, choose-seeds.ts finds other seeds
  expect(fileSteps.filter(({ kind }) => !happened.has(kind))).toEqual([]);
}, 900_000);
