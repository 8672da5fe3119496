import { test as base } from '@playwright/test';
import { startBehindGate, type BehindGate } from './behind-gate.ts';
import { startServer, type TestServer } from './server.ts';

/** A server that the tests of a worker share, each with people of its own. Nobody may stop it. */
export type SharedServer = Pick<TestServer, 'url' | 'dataDir' | 'auth' | 'words'>;

/** The same behind a gate. A test that sets a rule takes it back: `test.afterEach(({ stage }) => stage.gate.rule())`. */
export interface SharedStage extends Pick<TestServer, 'url' | 'auth'> {
  readonly gate: Omit<BehindGate['gate'], 'close' | 'leadTo'>;
  readonly server: SharedServer;
}

interface Shared {
  readonly server: SharedServer;
  readonly stage: SharedStage;
}

/**
 * What tests of the browser begin with. `server` and `stage` are started once for each worker, when the first test asks
 * for one; only a test that kills, deploys, stops or configures starts its own (`startServer`). People come from
 * `aNewcomer`, so that no test meets another one's rows.
 */
export const test = base.extend<object, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const stage = await startBehindGate();
      await use({ ...stage, auth: stage.server.auth });
      await stage.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
