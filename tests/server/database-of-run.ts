import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import { createLog } from '#server/base/log.ts';

export interface TestServer {
  readonly admin: DatabaseAddress;
  readonly app: DatabaseAddress;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') {
    project.provide('testServer', { admin: { url }, app: { url } });
    return undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'spoolside-tests-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  project.provide('testServer', { admin: postgres.adminAddress, app: postgres.address });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
