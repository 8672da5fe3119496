// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { FilesRegion } from '#parts/files/files-region.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aThread } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

test('A batch that is chosen again after a full device kept part of it adds no file a second time', async () => {
  const threadId = newId();
  let room = 1;
  const page = await aWorkshop(
    <>
      <FilesRegion of={{ ofKind: 'thread', ofId: threadId }} />
      <Toaster doneMs={5000} collapseMs={50} />
    </>,
    {
      drafts: [aThread({}, threadId)],
      files: {
        keep: async () => {
          room -= 1;
          return room < 0 ? { ok: false, error: { kind: 'storage', reason: 'full' } } : ok(undefined);
        },
      },
    },
  );
  const paper = (name: string) => new File([`%PDF-1.4 ${name} %%EOF`], name, { type: 'application/pdf' });
  const choose = () => {
    const input = found<HTMLInputElement>(page.box, 'input[type=file]');
    Object.defineProperty(input, 'files', { configurable: true, value: [paper('a.pdf'), paper('b.pdf')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const names = async () =>
    (await page.store.db.rows.toArray())
      .filter(({ kind }) => kind === 'file')
      .map(({ d }) => String(d['name']))
      .toSorted();
  choose();
  await expect.poll(() => page.box.textContent).toContain('This device has no room left for b.pdf.');
  room = 9;
  choose();
  await expect.poll(() => document.body.textContent).toContain('Already here, not added twice: a.pdf');
  await expect.poll(names).toEqual(['a.pdf', 'b.pdf']);
});
