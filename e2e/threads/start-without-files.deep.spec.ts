import { expect, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { onDevice } from '../support/on-device.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });

const noteFilesRead = (): void => {
  const read = Object.assign(window, { filesRead: [] as string[] }).filesRead;
  const isFile = (found: unknown): boolean => (found as { readonly kind?: unknown } | null)?.kind === 'file';
  for (const from of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const ask = from[name];
      from[name] = function noted(this: IDBObjectStore | IDBIndex, ...args: never[]) {
        const request = Reflect.apply(ask, this, args) as IDBRequest<unknown>;
        const store = 'objectStore' in this ? this.objectStore.name : this.name;
        request.addEventListener('success', () => {
          const { result } = request;
          const rows = result instanceof IDBCursorWithValue ? [result.value as unknown] : [result].flat();
          if (store === 'fileBytes' || rows.some(isFile)) read.push(`${name} of ${store}`);
        });
        return request as never;
      };
    }
};

const filesRead = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly filesRead: readonly string[] }).filesRead);

test('A start to the list of threads reads no picture of the device; the page of a thread reads its own.', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const thread = await stockThread(server, jo);
  await signIn(context, server, jo);
  await page.goto(server.url + thread);
  await allIsSaved(page);
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'Manual.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF'),
  });
  await expect(page.getByRole('button', { name: 'Open Manual.pdf' })).toBeVisible();
  // a start reads the rows of files that wait to be sent
  await expect.poll(async () => (await onDevice(page)).files, { timeout: 60_000 }).toMatchObject([{ state: 'sent' }]);
  await readyOffline(page);
  await context.setOffline(true);
  await context.addInitScript(noteFilesRead);
  await page.goto(`${server.url}/inventory/threads`);
  const row = page.getByRole('main').getByRole('link', { name: /1902/ }).first();
  await expect(row).toBeVisible();
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  expect(await filesRead(page)).toEqual([]);
  await row.click();
  await expect(page.getByRole('button', { name: 'Open Manual.pdf' })).toBeVisible();
  await expect.poll(() => filesRead(page)).toContain('getAll of rows');
});
