import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { openChromium } from '../support/chromium.ts';
import { leaveHalfRecord } from '../support/half-record.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { addFromChart, allIsSaved, readyOffline, register } from '../support/person.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { jo, use } from './at-work.ts';

let server: TestServer;
let profile: string;

test.beforeAll(async () => {
  server = await startServer();
  profile = await mkdtemp(join(tmpdir(), 'half-'));
});
test.afterAll(async () => {
  await server.remove();
  await rm(profile, { recursive: true, force: true });
});

test('A browser that ended in the middle of a record takes nothing with it of what is saved afterwards', async () => {
  const first = await openChromium(profile);
  const page = await first.newPage();
  await register(page, server.url, jo.email, jo.password);
  const thread = await addFromChart(page, '1902', /Isacord 40 1902 Poinsettia/, 2);
  await allIsSaved(page);
  await readyOffline(page);
  await first.close();

  const offline = async (reason: string) => {
    const device = await openChromium(profile);
    await device.setOffline(true);
    const at = await device.newPage();
    await at.goto(server.url + thread);
    await use(at, 1, reason);
    return device;
  };
  await offline('before the power went');
  await killBrowser(profile);
  test.skip(!(await leaveHalfRecord(profile, server.url)), 'This browser keeps its databases in another way.');
  await (await offline('after it')).close();
  await (await offline('the next day')).close();

  const last = await openChromium(profile);
  const online = await last.newPage();
  await online.goto(server.url + thread);
  await allIsSaved(online);
  const book = await openBook(server.url, jo.email, jo.password);
  const reasons = (await book.rows('movement')).map(({ d }) => d?.['reason']);
  for (const reason of ['before the power went', 'after it', 'the next day']) expect(reasons).toContain(reason);
  await last.close();
});
