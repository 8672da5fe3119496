import { expect, type Page } from '@playwright/test';
import { screens } from '#core/navigation.ts';
import { inLanguage, isForEverybody, languages } from '../support/everybody.ts';
import { aNewcomer, stockThread } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

let server: SharedServer;
let page: Page;
let thread: string;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  const context = await browser.newContext();
  page = await openOn(context, server, ada, thread);
});
test.afterAll(() => page.context().close());

for (const language of languages)
  test(`every screen is for everybody (${language})`, async () => {
    test.setTimeout(900_000);
    await inLanguage(page, server.url, language);
    const paths = screens
      .filter(({ path, layout }) => !path.includes(':') && layout !== 'none')
      .map(({ path }) => path);
    for (const path of [...paths, thread, '/inventory/check?q=1902', '/profile?tab=security', '/nowhere']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await isForEverybody(page, path);
    }
  });
