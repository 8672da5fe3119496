import { test } from '@playwright/test';
import { tellTheStory } from '../story/the-story.ts';
import { createDevices, type Devices } from '../support/devices.ts';
import { startLanServer, type LanServer } from './lan-server.ts';

let server: LanServer;
let devices: Devices;

test.beforeAll(async () => {
  server = await startLanServer();
  devices = createDevices([await server.trust()]);
});
test.afterAll(async () => {
  await devices.remove();
  await server.remove();
});

test('over the network and HTTPS, devices that trust the workshop go through the same story', async () => {
  test.setTimeout(240_000);
  await tellTheStory({ server, devices });
});
