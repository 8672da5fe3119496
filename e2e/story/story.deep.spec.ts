import { test } from '@playwright/test';
import { createDevices } from '../support/devices.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { tellTheStory } from './the-story.ts';

const devices = createDevices();
let server: TestServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await devices.remove();
  await server.remove();
});

test('what is used offline, in a browser started again while the server is stopped, is seen on a second device', async () => {
  test.setTimeout(240_000);
  await tellTheStory({ server, devices });
});
