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
  // That every screen opens without a server is shown by the story over plain http; the deep run shows it here as well.
  await tellTheStory({ server, devices, opensEveryPage: process.env['SPOOLSIDE_DEEP'] === '1' });
});
