import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createDevices } from '../support/devices.ts';
import { readyOffline } from '../support/person.ts';
import { createProgram, type Program } from '../support/program.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { startServer, type TestServer } from '../support/server.ts';

test.describe.configure({ mode: 'serial' });

let project: ProjectCopy;
let program: Program;
let built: TestServer;
let url: string;
const devices = createDevices();

test.beforeAll(async () => {
  test.setTimeout(120_000);
  project = await copyProject();
  built = await startServer();
  url = built.url;
  program = createProgram({
    args: [join(project.folder, 'tools', 'dev.mjs')],
    env: { PORT: new URL(url).port, DATA_DIR: join(project.folder, 'data') },
    isReady: () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
});
test.afterAll(async () => {
  await devices.remove();
  await program.end('SIGTERM');
  await Promise.all([built.remove(), project.remove()]);
});

// The file watcher treats two changes of a file within 50 ms as one; no person saves that fast.
const watcherDeafMs = 200;

const change = async (path: string, from: string, to: string): Promise<void> => {
  const file = join(project.folder, path);
  const text = await readFile(file, 'utf8');
  expect(text, `${path} says ${from}`).toContain(from);
  await delay(watcherDeafMs);
  await writeFile(file, text.replace(from, to));
};

test('a browser that installed the built product shows the page under development', async () => {
  const browser = await devices.open('developer');
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await readyOffline(page);
  await built.stop();
  await change('src/features/auth/auth-page.tsx', '<h1', '<h1 data-new="yes"');
  await program.start();
  await page.goto(`${url}/login`);
  await expect(page.locator('h1[data-new="yes"]')).toBeVisible({ timeout: 60_000 });
  await browser.close();
});

test('a change of a screen is seen in the open page, which is not loaded again', async ({ page }) => {
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await page.goto(`${url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Email').fill('half-typed@');
  await change('src/features/auth/auth-page.tsx', '<h1', '<h1 data-changed="yes"');
  await expect(page.locator('h1[data-changed="yes"]')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('half-typed@');
  expect(faults).toEqual([]);
});

test('a change of a route answers without a restart, and a fault in it is said and outlived', async () => {
  const first = program.pid();
  const before = await fetch(`${url}/robots.txt`);
  expect(before.status).toBe(200);
  await change('server/web/pages.ts', 'User-agent', 'X-Changed: yes\nUser-agent');
  await expect.poll(async () => (await fetch(`${url}/robots.txt`)).text()).toContain('X-Changed');
  await change('server/web/pages.ts', 'export const', 'export const = ');
  await expect.poll(async () => (await fetch(`${url}/robots.txt`)).status).toBe(500);
  await change('server/web/pages.ts', 'export const = ', 'export const');
  await expect.poll(async () => (await fetch(`${url}/robots.txt`)).status).toBe(200);
  expect(program.pid()).toBe(first);
});

test('Ctrl-C ends the database too', async () => {
  const cluster = join(project.folder, 'data', 'postgres', 'cluster');
  expect(await readdir(cluster)).toContain('postmaster.pid');
  await program.end('SIGTERM');
  expect(await readdir(cluster)).not.toContain('postmaster.pid');
});
