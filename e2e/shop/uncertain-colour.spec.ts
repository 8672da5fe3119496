import { expect } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, signIn, stockThread } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test('the (i) about an uncertain colour leaves the name of the thread its room, and is as wide as a finger', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  const id = (await stockThread(server, jo)).split('/').at(-1);
  const book = await openBook(server.url, jo.email, jo.password);
  await push(book, [{ name: 'thread.update', args: { id, set: { confidence: 'low' } } }]);
  await signIn(context, server, jo);
  await page.goto(`${server.url}/inventory/check?q=isacord+1902`);
  const card = page.getByRole('article').filter({ hasText: 'Poinsettia' });
  const info = card.getByRole('button', { name: 'About this colour' });
  await expect(info).toBeVisible();
  const box = async (of: typeof card) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [whole, name, button] = [await box(card), await box(card.getByRole('heading')), await box(info)];
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  // a press on the name opens the thread, so the button must not overlap it
  expect(button.x + button.width).toBeLessThanOrEqual(name.x);
  // The swatch, paddings and gap alone take 100 px, so the (i) takes no space in the line.
  expect(name.x - whole.x).toBeLessThanOrEqual(100);
  await info.click();
  const words = await box(card.getByText('Published colours of this line disagree'));
  expect(words.x + words.width).toBeLessThanOrEqual(390);
});
