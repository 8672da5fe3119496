import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { drawing } from './drawing.mjs';

const out = new URL('../../public/', import.meta.url);
const rounded = drawing({ cornerRadius: 116, scale: 1.16 });
// Launchers may cut a maskable icon to a circle of four fifths of its width; Apple rounds the corners itself.
const fullBleed = drawing({ cornerRadius: 0, scale: 0.88 });
const apple = drawing({ cornerRadius: 0, scale: 1.06 });

const found = findChromium();
if (!found) throw new Error('Drawing the icons needs a Chromium; CHROMIUM_PATH may name one.');
const browser = await chromium.launch({
  executablePath: found,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** @param {string} svg @param {number} size in pixels @returns {Promise<Buffer>} */
const png = async (svg, size) => {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>`;
  await page.setContent(style + svg);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
};

/** Makes an .ico file with one PNG picture in it. @param {Buffer} picture @param {number} size in pixels @returns {Buffer} */
const ico = (picture, size) => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
};

await writeFile(new URL('favicon.svg', out), rounded);
await writeFile(new URL('favicon.ico', out), ico(await png(rounded, 32), 32));
await writeFile(new URL('icons/icon.svg', out), rounded);
await writeFile(new URL('icons/icon-192.png', out), await png(rounded, 192));
await writeFile(new URL('icons/icon-512.png', out), await png(rounded, 512));
await writeFile(new URL('icons/maskable-192.png', out), await png(fullBleed, 192));
await writeFile(new URL('icons/maskable-512.png', out), await png(fullBleed, 512));
await writeFile(new URL('icons/apple-touch-icon.png', out), await png(apple, 180));
await browser.close();
