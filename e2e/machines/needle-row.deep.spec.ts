import { expect } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const numbers = '1902 0015 3544 1800 0020 3622 0800 5422 1703 0670 2910 4174 1335 3335 0108'.split(' ');

for (const [device, size, isTouched] of [
  ['tablet', { width: 1180, height: 820 }, true],
  ['desktop', { width: 1680, height: 1050 }, false],
] as const)
  test(`on a ${device} fifteen needles are loaded by number, Enter, number, Enter, without a touch between`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ viewport: size, hasTouch: isTouched, serviceWorkers: 'block' });
    const jo = await aNewcomer(server);
    const machineId = newId();
    const set = { nickname: 'Bertha', brand: 'Ricoma', model: 'MT-1501', type: 'multi_needle', needlesPerHead: 15 };
    await push(await openBook(server.url, jo.email, jo.password), [
      { name: 'machine.create', args: { id: machineId, set } },
    ]);
    const page = await openOn(context, server, jo, `/inventory/machines/${machineId}`);
    await page.getByRole('button', { name: 'Load thread' }).press('Enter');
    const dialog = page.getByRole('dialog');
    for (const [at, number] of numbers.entries()) {
      const field = dialog.getByLabel(`Thread for needle ${at + 1}`, { exact: true });
      await expect(field).toBeFocused();
      await page.keyboard.type(number);
      await expect(dialog.locator('[role=option][data-active-item]')).toContainText(number);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: new RegExp(`^Needle ${at + 1}: ${number} `) })).toBeVisible();
    }
    const field = dialog.getByLabel('Thread for needle 15', { exact: true });
    await page.keyboard.type('1902');
    const first = dialog.getByRole('option').first();
    await (isTouched ? first.tap() : first.click());
    await expect(dialog.getByRole('button', { name: /^Needle 15: 1902 / })).toBeVisible();
    await expect(field).toBeFocused();
    await context.close();
  });
