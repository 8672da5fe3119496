import { expect, type Locator } from '@playwright/test';
import { aNewcomer } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1);

test('On a phone a chart of the team shows its whole name, and all that is known of it.', async ({
  page: blank,
  context,
  server,
}) => {
  const page = await openOn(context, server, await aNewcomer(server), '/inventory/threads/charts?add=1');
  await blank.close();
  const palette = 'GIMP Palette\nName: Ink/Stitch: Gunold Polyester Trilobal 40\n#\n10\t20\t30\t  Quokka   90001\n';
  await page
    .locator('input[aria-label="Choose files"]')
    .setInputFiles({ name: 'InkStitch Gunold Polyester.gpl', mimeType: 'text/plain', buffer: Buffer.from(palette) });
  await page.getByRole('button', { name: 'Add 1 chart' }).click();
  const row = page.getByRole('list', { name: 'Charts' }).getByRole('listitem');
  const [title, detail] = [row.getByText('Gunold Polyester Trilobal 40'), row.getByText(/1 colour · Polyester/u)];
  await expect(detail).toContainText('InkStitch Gunold Polyester.gpl');
  await expect.poll(() => Promise.all([isWhole(title), isWhole(detail)])).toEqual([true, true]);
});
