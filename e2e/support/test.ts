import { test as base } from '@playwright/test';
import { startBehindGate, type BehindGate } from './behind-gate.ts';
import { startServer, type TestServer } from './server.ts';

/** A server that the tests of a worker share, each with its own people (`aNewcomer`). No test may stop it. */
export type SharedServer = Pick<TestServer, 'url' | 'dataDir' | 'words'>;

/** A second shared server, behind a gate. A test that sets a rule removes it: `stage.gate.rule()` in `afterEach`. */
export interface SharedStage extends Pick<TestServer, 'url'> {
  readonly gate: Omit<BehindGate['gate'], 'close' | 'leadTo'>;
  readonly server: SharedServer;
}

interface Shared {
  readonly server: SharedServer;
  readonly stage: SharedStage;
}

/** The `test` function with servers shared per worker. A test that stops or configures a server uses `startServer`. */
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
      await use(stage);
      await stage.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
