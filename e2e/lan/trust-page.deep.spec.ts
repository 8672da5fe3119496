import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { startLanServer, type LanServer } from './lan-server.ts';

let server: LanServer;
test.beforeAll(async () => {
  server = await startLanServer();
});
test.afterAll(() => server.remove());

const visit = (url: string, ca: string | undefined): Promise<number | string> =>
  new Promise((resolve) => {
    const asked = request(`${url}/login`, { agent: false, ...(ca !== undefined && { ca }) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });

test('the page leads from the certificate to the product, and the terminal shows the same fingerprint', async ({
  page,
}) => {
  await page.goto(server.pageUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Spoolside on this device' })).toBeVisible();
  const { fingerprint256 } = new X509Certificate(await readFile(join(server.dataDir, 'lan', 'authority.crt')));
  const groups = fingerprint256.replaceAll(':', '').match(/.{8}/g) ?? [];
  await expect(page.locator('.print')).toHaveText(groups.join(' '));
  // the product may answer before the terminal says so
  await expect.poll(server.words).toContain(groups.slice(0, 4).join(' '));
  await expect(page.getByText('Trusted Root Certification Authorities')).toBeVisible();
  await page.getByText('Android tablet and phone').click();
  await expect(page.getByText('Install anyway')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Spoolside' })).toHaveAttribute('href', server.url);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spoolside auf diesem Gerät' })).toBeVisible();
});

test('the certificate that a device downloads is what makes it trust the product', async ({ page }) => {
  expect(await visit(server.url, undefined)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  await page.goto(server.pageUrl);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the certificate' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('spoolside.crt');
  const certificate = new X509Certificate(await readFile(await download.path()));
  expect(certificate.ca).toBe(true);
  expect(await visit(server.url, certificate.toString())).toBe(200);
});

test('the page of the product itself warns a device that does not trust it yet', async ({ page }) => {
  await expect(page.goto(server.url)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
});

test('a second start on the same port advises the switch that changes it', async () => {
  const { port } = new URL(server.url);
  const tool = join(import.meta.dirname, '../../tools/lan.mjs');
  const args = ['--address', '127.0.0.1', '--port', port, '--page-port', String(await freePort())];
  const { status, stderr } = spawnSync(process.execPath, [tool, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });
  expect(stderr).toContain(`Port ${port} is taken. Choose another one: npm run lan -- --port ${Number(port) + 1}`);
  expect(status).toBe(1);
});
