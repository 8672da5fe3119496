import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { openChromium } from '../support/chromium.ts';
import { leaveHalfRecord } from '../support/half-record.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { test } from '../support/test.ts';
import { use } from '../sync/at-work.ts';

let profile: string;

test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'half-'));
});
test.afterAll(() => rm(profile, { recursive: true, force: true }));

test('A browser that ended in the middle of a record takes nothing with it of what is saved afterwards', async ({
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  const first = await openChromium(profile);
  await signIn(first, server, jo);
  const page = await first.newPage();
  await page.goto(server.url + thread);
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
