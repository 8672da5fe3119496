import { expect } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { pdfText } from '../support/pdf-text.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

for (const timezoneId of ['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati'])
  test.describe(`F5 On a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a quote valid until the 28th says the 28th on its page, and on paper', async ({ page, context, server }) => {
      await signIn(context, server, await aNewcomer(server));
      await page.goto(`${server.url}/calculators/pricing`);
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
      await allIsSaved(page);
      await page.getByRole('button', { name: 'Save as quote' }).click();
      await page.getByRole('textbox', { name: 'Customer' }).fill('Choir of St Anne');
      await page.getByLabel('Valid until').fill('2027-03-28');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0001/u);
      await expect(page.getByText('Mar 28, 2027')).toBeVisible();
      await page.getByRole('link', { name: 'For the customer' }).click();
      await expect(page.getByText('Mar 28, 2027')).toBeVisible();
      const paper = pdfText(await page.pdf({ format: 'A4' }));
      expect(paper).toContain('Mar 28, 2027');
      expect(paper).not.toMatch(/Mar 2[79], 2027/u);
    });
  });
