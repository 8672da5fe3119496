// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { PasteDialog } from '#features/threads/pasting/paste-dialog.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { anImportDialog } from './an-import-dialog.tsx';
import { atWork } from './at-work.tsx';

afterEach(() => localStorage.clear());

const way = (box: Element) => box.querySelector('dialog[open] a[href="/inventory/threads/charts?add=1"]')?.textContent;

test('Adding a thread leads to adding a chart of one’s own', async () => {
  const { box, touch } = await atWork();
  await touch('Add thread');
  await expect.poll(() => way(box)).toBe('Add a chart of your own');
});

test.each([
  ['Gunold 61001', 'Add a chart of your own'],
  ['Isacord 1902', undefined],
])('A pasted list with %s offers the way to a chart of one’s own: %s', async (list, words) => {
  const { box } = await aWorkshop(<PasteDialog onClose={() => undefined} onImport={() => undefined} />);
  const area = box.querySelector('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, list);
  area?.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => box.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(way(box)).toBe(words);
});

test.each([
  ['Brand;Number\nGunold;61001\n', 'Add a chart of your own'],
  ['Brand;Number\nIsacord;\nIsacord;1902\n', undefined],
])('An import of %j offers the way to a chart of one’s own: %s', async (table, words) => {
  const page = await anImportDialog();
  await page.put('Or paste a table', table);
  await expect.poll(page.refused).toHaveLength(1);
  expect(way(document.body)).toBe(words);
});
