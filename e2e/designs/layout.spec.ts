import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } });

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
};

test('The picture of a design stands beside its facts and blocks on a tablet, and above them on a phone.', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/inventory/designs`);
  await allIsSaved(page);
  const file = await readFile(join(import.meta.dirname, '../../tests/designs', 'synth3-v6t.pes'));
  await page
    .locator('input[type=file][aria-label="Open design file"]')
    .setInputFiles({ name: 'rose.pes', mimeType: 'application/octet-stream', buffer: file });
  await page
    .getByRole('region', { name: 'Opened, not saved' })
    .getByRole('button', { name: 'Save to the team' })
    .click();
  await page.getByRole('link', { name: 'rose' }).click();
  const [picture, blocks] = [page.getByRole('region', { name: 'Preview' }), page.getByLabel('Colour blocks')];
  await expect(picture).toBeVisible();
  const share = async () => {
    const [left, right] = [await boxOf(picture), await boxOf(blocks)];
    return { ofBoth: left.width / (left.width + right.width), isBeside: right.x >= left.x + left.width };
  };
  expect(await share()).toEqual({ ofBoth: expect.closeTo(0.55, 1), isBeside: true });
  const whole = await boxOf(page.getByRole('main'));
  expect((await boxOf(picture)).width).toBeGreaterThan(whole.width * 0.45);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await share()).isBeside).toBe(false);
  const [above, below] = [await boxOf(picture), await boxOf(blocks)];
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
});
