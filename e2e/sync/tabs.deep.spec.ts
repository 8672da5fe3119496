import { expect, type Page } from '@playwright/test';
import { ageSession } from '../support/aged-session.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, signIn, stockThread, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedStage } from '../support/test.ts';
import { edit, use } from './at-work.ts';

test.use({ serviceWorkers: 'block' });

let stage: SharedStage;
let jo: Newcomer;
let thread: string;
let first: Page;

test.beforeAll(async ({ browser, stage: shared }) => {
  stage = shared;
  jo = await aNewcomer(stage);
  thread = await stockThread(stage, jo);
  const device = await browser.newContext();
  await signIn(device, stage, jo);
  first = await device.newPage();
  await first.goto(stage.url + thread);
  await allIsSaved(first);
});
test.afterAll(() => first.context().close());
test.afterEach(() => stage.gate.rule());

const anotherTab = async (): Promise<Page> => {
  const tab = await first.context().newPage();
  await tab.goto(stage.url + thread);
  await expect(tab.getByLabel('In stock').first()).toBeVisible();
  return tab;
};
const onServer = async () => {
  const book = await openBook(stage.server.url, jo.email, jo.password);
  return (await book.rows('thread'))[0]?.d;
};

test('Two tabs that change the same thread at once keep both when the fields differ, and the later one when they are the same', async () => {
  const second = await anotherTab();
  for (const tab of [first, second]) await tab.getByRole('button', { name: 'Edit', exact: true }).click();
  await first.getByLabel('Minimum spools').fill('3');
  await second.getByLabel('Notes').fill('By the window');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  for (const tab of [first, second]) {
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(tab.getByText('By the window')).toBeVisible();
    await expect(tab.getByText('2 spools of at least 3')).toBeVisible();
    await allIsSaved(tab);
  }
  expect(await onServer()).toMatchObject({ minSpools: 3, notes: 'By the window' });

  await edit(first, { Notes: 'In the first tab' });
  await edit(second, { Notes: 'In the second tab' });
  for (const tab of [first, second]) {
    await expect(tab.getByText('In the second tab')).toBeVisible();
    await allIsSaved(tab);
  }
  expect(await onServer()).toMatchObject({ notes: 'In the second tab' });
  await second.close();
});

test('Four tabs whose common session ends all stay signed in, and ask for one renewal after another, never with a token that was used up', async () => {
  const tabs = [first, await anotherTab(), await anotherTab(), await anotherTab()];
  for (const tab of tabs) await allIsSaved(tab);
  const used: string[] = [];
  const saidBefore = stage.server.words().length;
  stage.gate.rule(({ path }) =>
    path.startsWith('/auth/v1/token?grant_type=refresh_token')
      ? (forward, sent) => {
          used.push((JSON.parse(sent) as { readonly refresh_token: string }).refresh_token);
          return forward();
        }
      : undefined,
  );
  await ageSession(first, stage.url, stage.server.dataDir);
  await Promise.all(tabs.map((tab, at) => use(tab, 1, `tab ${at}`)));
  for (const tab of tabs) await allIsSaved(tab);
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(used).size).toBe(used.length);
  const book = await openBook(stage.server.url, jo.email, jo.password);
  const reasons = (await book.rows('movement')).flatMap(({ d }) => d?.['reason'] ?? []);
  expect(reasons.toSorted()).toEqual(['tab 0', 'tab 1', 'tab 2', 'tab 3']);
  for (const tab of tabs) await expect(tab.getByRole('button', { name: `Team: ${jo.email}'s Team` })).toBeVisible();
  expect(stage.server.words().slice(saidBefore)).not.toContain('refresh token was used again');
});
