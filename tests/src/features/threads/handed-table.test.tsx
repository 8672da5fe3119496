// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { keepOverReload } from '#data/files/kept-over-reload.ts';
import { ImportFileDialog } from '#features/threads/import/import-file-dialog.tsx';
import { handTable } from '#parts/files/handed-table.ts';
import { aBrowser } from '../../data/files/a-browser.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const table = 'Brand,Number\nIsacord,0020\n';
const anImport = () => aWorkshop(<ImportFileDialog onClose={() => undefined} />, {});

test('A table that was dropped on another page is read as the dialog opens, once', async () => {
  handTable(new File([table], 'dropped.csv'));
  const { box } = await anImport();
  await expect.poll(() => box.textContent).toContain('dropped.csv · 1 row');
  const again = await anImport();
  await expect.poll(() => again.box.textContent).toContain('Or paste a table');
  expect(again.box.textContent).not.toContain('dropped.csv');
});

test.each([
  ['kept.csv', 'kept.csv · 1 row'],
  ['', '1 colour new'],
])('What was kept while the page was loaded again is read as the dialog opens: %j', async (name, said) => {
  const caches = aBrowser();
  vi.stubGlobal('caches', caches);
  const { box, store } = await aWorkshop(<p />, {});
  await keepOverReload(caches, store.actor.userId, new File([table], name));
  expect(box.textContent).toBe('');
  const opened = await anImport();
  await expect.poll(() => opened.box.textContent?.replaceAll('\u00a0', ' ')).toContain(said);
  vi.unstubAllGlobals();
});
