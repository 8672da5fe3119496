/** Takes the pictures for README, landing page and installer from the demo. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';

const out = new URL('../../public/screens/', import.meta.url);
const person = { email: 'mia@atelier-nord.test', password: 'thread-and-needle-7' };
const tablet = { width: 1180, height: 820 };
const phone = { width: 390, height: 844 };
/** The quality of WebP pictures: lower for thread, whose texture takes most bytes and is seen only from afar. */
const quality = { text: 0.5, thread: 0.2 };

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const executablePath = findChromium();
if (!executablePath) throw new Error('Taking the pictures needs a Chromium; CHROMIUM_PATH may name one.');
const dataDir = await mkdtemp(join(tmpdir(), 'spoolside-pictures-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const demo = spawn(process.execPath, [fileURLToPath(new URL('../../dist/server/demo.js', import.meta.url))], {
  env: { ...process.env, APP_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** @param {import('@playwright/test').BrowserContextOptions} options @returns a signed in page whose team has been read */
const opened = async (options) => {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('status', { name: 'Sync' }).getByText('All changes saved').waitFor({ state: 'attached' });
  return page;
};

/** Saves a screenshot as WebP, which only a browser can make here. @param {import('@playwright/test').Page} page @param {string} file @param {number} quality */
const take = async (page, file, quality) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  const shot = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate(
    async ([png, how]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: picture.naturalWidth,
        height: picture.naturalHeight,
      });
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', how).split(',')[1] ?? '';
    },
    /** @type {const} */ ([shot, quality]),
  );
  const bytes = Buffer.from(webp, 'base64');
  await writeFile(new URL(file, out), bytes);
  process.stdout.write(`${file}: ${(bytes.length / 1000).toFixed(1)} kB\n`);
};

try {
  for (let waited = 0; (await fetch(`${url}/readyz`).catch(() => undefined))?.ok !== true; waited += 1) {
    if (waited > 600 || demo.exitCode !== null) throw new Error('The demo did not start: is the product built?');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  const wide = await opened({ viewport: tablet });
  await wide.goto(`${url}/inventory/machines`);
  await wide.getByRole('link', { name: 'Ten needles' }).click();
  await wide.getByRole('link', { name: 'Machine view' }).click();
  await wide.getByRole('img', { name: /^Needle 10: / }).waitFor();
  await take(wide, 'machine-tablet.webp', quality.thread);

  await wide.goto(`${url}/inventory/threads`);
  await wide.getByRole('main').locator('a[href^="/inventory/threads/"]').nth(4).click();
  await wide.getByRole('region', { name: 'History' }).waitFor();
  await take(wide, 'threads-tablet.webp', quality.thread);

  await wide.goto(`${url}/calculators/pricing`);
  await wide.getByLabel('Quantity').fill('24');
  await wide.getByLabel('Stitches').fill('9412');
  await wide.getByLabel('Unit price').waitFor();
  await take(wide, 'pricing-tablet.webp', quality.text);

  const small = await opened({ viewport: phone, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true });
  await small.goto(`${url}/inventory/check`);
  const keys = small.getByRole('group', { name: 'Digits' });
  for (const digit of '1701') await keys.getByRole('button', { name: digit, exact: true }).click();
  await small
    .getByRole('status', { name: 'Answer' })
    .getByText(/HAVE|LOW/)
    .waitFor();
  await small.getByRole('region', { name: 'Charts call this equivalent' }).waitFor({ state: 'attached' });
  await small.context().setOffline(true);
  await small
    .getByText(/Offline/)
    .first()
    .waitFor({ state: 'attached' });
  await take(small, 'check-phone.webp', quality.text);
} finally {
  await browser.close();
  demo.kill();
  await new Promise((resolve) => demo.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
