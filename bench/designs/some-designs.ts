import { createHash } from 'node:crypto';
import { chromium } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { openBook } from '../../e2e/support/book.ts';
import { push } from '../../e2e/support/newcomer.ts';
import { aDesign } from '../../tests/src/core/a-design.ts';

/** Saves `count` designs in a team on the server, each with a picture of a thumbnail's size, but without its file. */
export const addDesigns = async (
  executablePath: string,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
  count: number,
): Promise<void> => {
  const thumbs = await someThumbs(executablePath);
  const book = await openBook(url, email, password);
  const actions = Array.from({ length: count }, (_, at) => {
    const fingerprint = createHash('sha256').update(String(at)).digest('hex');
    const set = aDesign({
      name: `Design ${String(at).padStart(6, '0')}`,
      fileId: newId(),
      fingerprint,
      stitches: 1000 + at,
      tags: [`pack ${at % 40}`],
      thumb: thumbs[at % thumbs.length],
    });
    return { name: 'design.create', args: { id: designId(book.teamId, fingerprint), set } };
  });
  for (let at = 0; at < count; at += inPush) await push(book, actions.slice(at, at + inPush));
};

/** How many designs one push has: the server takes at most 256 KiB. */
const inPush = 25;

const someThumbs = async (executablePath: string): Promise<readonly string[]> => {
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const page = await browser.newPage();
    return await page.evaluate(() =>
      Array.from({ length: 24 }, (_, at) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 160 });
        const pen = canvas.getContext('2d');
        for (let line = 0; line < 160; line += 1) {
          if (pen === null) break;
          pen.strokeStyle = `hsl(${at * 15} ${40 + (line % 40)}% ${30 + (line % 35)}%)`;
          pen.beginPath();
          pen.moveTo(20 + 8 * Math.sin(line), line);
          pen.lineTo(140 + 12 * Math.cos(line * (at + 1)), line);
          pen.stroke();
        }
        return canvas.toDataURL('image/webp', 0.4).split(',')[1] ?? '';
      }),
    );
  } finally {
    await browser.close();
  }
};
