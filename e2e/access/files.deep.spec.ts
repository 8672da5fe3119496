import { expect, type Page } from '@playwright/test';
import { inLanguage, isForEverybody, languages, tablet, type Language } from '../support/everybody.ts';
import { aNewcomer, stockThread } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

let server: SharedServer;
let page: Page;
let thread: string;

const words = {
  en: {
    region: 'Photos and papers',
    waits: 'Waiting: this connection is metered',
    edit: 'Edit file',
    larger: 'Larger',
    camera: 'Take photo',
    noCamera: 'This device has no camera.',
    full: 'This device has no room left for',
  },
  de: {
    region: 'Fotos und Dokumente',
    waits: 'Wartet: Verbindung ist getaktet',
    edit: 'Datei bearbeiten',
    larger: 'Größer',
    camera: 'Foto aufnehmen',
    noCamera: 'Dieses Gerät hat keine Kamera.',
    full: 'Auf diesem Gerät ist kein Platz mehr für',
  },
} satisfies Readonly<Record<Language, unknown>>;

const aPoorDevice = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function full(...args) {
    if (this.name === 'fileBytes' && 'isFull' in window) throw new DOMException('full', 'QuotaExceededError');
    return Reflect.apply(put, this, args);
  };
};

const aPicture = (of: Page): Promise<Buffer> =>
  of
    .evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
      const pen = canvas.getContext('2d');
      for (let at = 0; at < 40; at += 1) {
        if (pen === null) break;
        pen.fillStyle = `hsl(${at * 9} 70% 50%)`;
        pen.fillRect(at * 40, 0, 40, 1200);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((text) => Buffer.from(text, 'base64'));

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  const context = await browser.newContext();
  await context.addInitScript(aPoorDevice);
  page = await openOn(context, server, ada, thread);
});
test.afterAll(() => page.context().close());

for (const language of languages)
  test(`the files of a thread and what they open are for everybody (${language})`, async () => {
    test.setTimeout(900_000);
    const say = words[language];
    await inLanguage(page, server.url, language);
    await page.goto(server.url + thread);
    const files = page.getByRole('region', { name: say.region });
    const chosen = files.locator('input[multiple]');
    const name = `A photo of a rose with a name that is too long for its tile ${language}.png`;
    const pdf = Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF');
    await chosen.setInputFiles([
      { name, mimeType: 'image/png', buffer: await aPicture(page) },
      { name: `Manual ${language}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    ]);
    const tile = files.getByRole('listitem').filter({ hasText: `${language}.webp` });
    await expect(tile).toContainText(say.waits);
    await isForEverybody(page, 'files that wait');

    await page.setViewportSize(tablet);
    await tile.getByRole('button').last().click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await isForEverybody(page, 'the menu of a file');
    await page.getByRole('menuitem', { name: say.edit }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await isForEverybody(page, 'the form of a file');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await tile.getByRole('button').first().click();
    await expect(dialog.getByRole('img')).toBeVisible();
    await isForEverybody(page, 'a photo');
    await dialog.getByRole('button', { name: say.larger }).click();
    await isForEverybody(page, 'a photo that is enlarged');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await files.getByRole('button', { name: say.camera }).click();
    await expect(dialog).toContainText(say.noCamera);
    await isForEverybody(page, 'a camera that is missing');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.evaluate(() => Object.assign(window, { isFull: true }));
    await chosen.setInputFiles({
      name: `Too much ${language}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), pdf]),
    });
    await expect(files.getByText(say.full)).toBeVisible();
    await isForEverybody(page, 'a device that is full');
  });
