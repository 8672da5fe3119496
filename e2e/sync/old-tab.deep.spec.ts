import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startBehindGate, type BehindGate } from '../support/behind-gate.ts';
import { openBook } from '../support/book.ts';
import { createDevices } from '../support/devices.ts';
import { onDevice } from '../support/on-device.ts';
import { addFromChart, allIsSaved, readyOffline, register } from '../support/person.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';
import { badge, fillUse, jo, use } from './at-work.ts';
import { bannersOf, record } from './recording.ts';

// Recording a trace constantly reads the page, which the page takes for use, and a page in use never reloads by itself.
test.use({ trace: 'off' });

const devices = createDevices();
let stage: BehindGate;
let newer: ProjectCopy;
let device: BrowserContext;
let old: Page;
let thread: string;

/** Builds the next release: the same product with one more table on the device. */
const buildNewer = async (): Promise<ProjectCopy> => {
  const copy = await copyProject();
  const file = join(copy.folder, 'src/data/database/open-team-database.ts');
  const source = await readFile(file, 'utf8');
  const [, version] = source.match(/[^]*db\.version\((\d+)\)/) ?? [];
  const marker = '  const freeze = ';
  if (version === undefined || !source.includes(marker))
    throw new Error('The database is declared in another way now.');
  await writeFile(
    file,
    source.replace(marker, `  db.version(${Number(version) + 1}).stores({ later: 'k' });\n${marker}`),
  );
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: copy.folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The newer release does not build:\n${stderr}`);
  return copy;
};

test.beforeAll(async () => {
  test.setTimeout(120_000);
  [stage, newer] = await Promise.all([startBehindGate(), buildNewer()]);
  device = await devices.open('tablet');
  old = await device.newPage();
  await register(old, stage.url, jo.email, jo.password);
  thread = await addFromChart(old, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await allIsSaved(old);
  await readyOffline(old);
});
test.afterAll(async () => {
  await devices.remove();
  await stage.remove();
  await newer.remove();
});

const open = async (path: string): Promise<Page> => {
  const page = await device.newPage();
  await page.goto(stage.url + path);
  return page;
};
const frozen = 'This tab is older than the data on this device. Reload it to go on.';
const blocked = 'Close the other tabs of Spoolside; this one then goes on by itself.';
let versionBefore: number;

test('An old tab beside a newer release stops with a sentence and writes nothing, and what it had not sent goes out from the new one', async () => {
  versionBefore = (await onDevice(old)).version;
  // What is saved from here on stays on the device until the new release runs.
  stage.gate.rule(({ path }) => (path.endsWith('/sync/push') ? async () => 'line breaks' : undefined));
  await use(old, 100, 'in the old tab');
  await fillUse(old, 100, 'too late');
  await stage.server.deploy(newer.folder);

  const next = await open(thread);
  await next.evaluate(() => window.dispatchEvent(new Event('focus')));
  await next.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 });
  await expect.poll(async () => (await onDevice(next).catch(() => undefined))?.version).toBe(versionBefore + 10);
  await expect(old.getByText(frozen)).toBeVisible();
  record('A newer release has changed the database', { banner: await bannersOf(old) });

  const before = await onDevice(next);
  await old.getByRole('button', { name: 'Book' }).click();
  await expect(old.getByRole('dialog')).toContainText('Not saved');
  await expect(old.getByLabel('Reason')).toHaveValue('too late');
  expect((await onDevice(next)).outbox.map(({ mid }) => mid)).toEqual(before.outbox.map(({ mid }) => mid));

  stage.gate.rule();
  await use(next, 100, 'in the new tab');
  await allIsSaved(next);
  const book = await openBook(stage.server.url, jo.email, jo.password);
  const reasons = (await book.rows('movement')).flatMap(({ d }) => d?.['reason'] ?? []);
  expect(reasons.toSorted()).toEqual(['in the new tab', 'in the old tab']);
  await old.close();
  await next.close();
});

test('A newer release that an old tab keeps out says which tabs to close, and goes on by itself when they are closed', async () => {
  const deaf = await open('/healthz');
  await deaf.evaluate(async (version) => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('spoolside_'));
    await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
    // This connection ignores requests to close, like a tab that the system has put to sleep.
    const opening = indexedDB.open(name, version);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    // A reference keeps the connection: otherwise the browser would collect and close it.
    Object.assign(window, { kept: opening.result });
  }, versionBefore);
  const page = await open(thread);
  await expect(page.getByText(blocked)).toBeVisible();
  record('An older tab blocks the upgrade for 3 s', { banner: await bannersOf(page) });
  await deaf.close();
  await expect(page.getByText(blocked)).toHaveCount(0);
  await expect(page.getByLabel('In stock').first()).toContainText('1,800 m', { timeout: 30_000 });
  await expect(badge(page)).toHaveText('All changes saved');
});
