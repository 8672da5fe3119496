import { expect } from '@playwright/test';
import type { Devices } from '../support/devices.ts';
import { addFromChart, allIsSaved, logIn, readyOffline, register } from '../support/person.ts';
import type { TestServer } from '../support/server.ts';
import { openEveryPage } from './open-every-page.ts';

export interface Stage {
  readonly server: Pick<TestServer, 'url' | 'start' | 'stop'>;
  readonly devices: Devices;
}

export const tellTheStory = async ({ server, devices }: Stage): Promise<void> => {
  const email = 'jo@example.org';
  const password = 'wound-on-a-cone-42';

  const online = await devices.open('tablet');
  const page = await online.newPage();
  await register(page, server.url, email, password);
  const isacord = await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await expect(page.getByRole('heading', { level: 1, name: '1902 Isacord Poinsettia' })).toBeVisible();
  await expect(page.getByLabel('In stock').first()).toContainText('2 spools');
  const madeira = await addFromChart(page, 'Polyneon 1747', /1747 Madeira Polyneon 40/, 1);
  await allIsSaved(page);
  await readyOffline(page);
  await online.close();
  await server.stop();

  const offline = await devices.open('tablet');
  const alone = await offline.newPage();
  await openEveryPage(alone, server.url, [isacord, madeira]);
  await alone.goto(server.url + isacord);
  await expect(alone.getByLabel('In stock').first()).toContainText('2,000 m');
  await alone.getByRole('button', { name: 'Use', exact: true }).click();
  await alone.getByLabel('Amount').fill('300');
  await alone.getByLabel('Reason').fill('Rose on a polo');
  await alone.getByRole('button', { name: 'Book' }).click();
  await expect(alone.getByLabel('In stock').first()).toContainText('1,700 m');
  await expect(alone.getByRole('status', { name: 'Sync' })).toContainText('Offline – 1 change saved on this device');
  await alone.reload();
  await expect(alone.getByLabel('In stock').first()).toContainText('1,700 m');
  await expect(alone.getByRole('region', { name: 'History' })).toContainText('Rose on a polo');

  await server.start();
  await allIsSaved(alone);

  const elsewhere = await devices.open('phone', { viewport: { width: 390, height: 844 } });
  const second = await elsewhere.newPage();
  await logIn(second, server.url, email, password);
  await second.goto(server.url + isacord);
  await expect(second.getByLabel('In stock').first()).toContainText('1,700 m');
  await expect(second.getByRole('region', { name: 'History' })).toContainText('Rose on a polo');

  await second.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(second.getByLabel('In stock').first()).toContainText('2,000 m');
  await allIsSaved(second);
  await alone
    .getByRole('link', { name: /Sync|saved/ })
    .first()
    .waitFor({ state: 'attached' });
  await alone.reload();
  await expect(alone.getByLabel('In stock').first()).toContainText('2,000 m', { timeout: 30_000 });
};
