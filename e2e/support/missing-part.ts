import { expect, type BrowserContext } from '@playwright/test';
import { aNewcomer, stockThread } from './newcomer.ts';
import { openOn } from './open-on.ts';
import type { SharedServer } from './test.ts';

/** Checks that a screen names a missing part once when its file does not load, and has it after *Try again*. */
export const saysMissingPart = async (
  context: BrowserContext,
  server: SharedServer,
  { file, path }: { readonly file: string; readonly path: string },
): Promise<void> => {
  const jo = await aNewcomer(server);
  await stockThread(server, jo);
  // Online, a page reloads by itself when a script is missing; one that did so just now waits for the person.
  await context.addInitScript(() => sessionStorage.setItem('spoolside.chunk-reload', String(Date.now())));
  const chunk = `**/assets/${file}-*.js`;
  await context.route(chunk, (route) => route.abort());
  const page = await openOn(context, server, jo, path);
  const missing = page.getByRole('main').getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await expect(missing).toHaveCount(1);
  await context.unroute(chunk);
  const [loaded] = await Promise.all([
    page.waitForResponse(chunk),
    missing.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(loaded.ok()).toBe(true);
  await expect(missing).toHaveCount(0);
};
