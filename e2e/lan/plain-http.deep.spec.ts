import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { createDevices } from '../support/devices.ts';
import { addFromChart, allIsSaved, logIn, register } from '../support/person.ts';
import { startServer, type TestServer } from '../support/server.ts';

const name = 'workshop.test';
// Tested with `name` if this machine has no network address: browsers trust neither without https.
const devices = createDevices([`--host-resolver-rules=MAP ${name} 127.0.0.1`]);
const address = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ HOST: '0.0.0.0', ALLOWED_HOSTS: name });
});
test.afterAll(async () => {
  await devices.remove();
  await server.remove();
});

test('over plain http from another address the product says what is missing, and works while there is a network', async () => {
  const origin = server.url.replace('localhost', address ?? name);
  const email = 'jo@example.org';
  const password = 'wound-on-a-cone-42';
  const faults: Error[] = [];

  const browser = await devices.open('laptop');
  const page = await browser.newPage();
  page.on('pageerror', (fault) => faults.push(fault));
  await page.goto(`${origin}/register`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('Run “npm run lan” on the computer that serves it')).toBeVisible();
  await register(page, origin, email, password);
  const path = await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await allIsSaved(page);

  const other = await devices.open('desktop');
  const elsewhere = await other.newPage();
  elsewhere.on('pageerror', (fault) => faults.push(fault));
  await logIn(elsewhere, origin, email, password);
  await elsewhere.goto(origin + path);
  await expect(elsewhere.getByLabel('In stock').first()).toContainText('2,000 m');
  expect(faults).toEqual([]);
});
