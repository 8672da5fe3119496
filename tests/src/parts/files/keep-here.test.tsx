// @vitest-environment happy-dom
import { Dexie } from 'dexie';
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { createFileWork } from '#app/workspace/file-work.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { err } from '#core/result.ts';
import { keepFetched } from '#data/files/file-bytes.ts';
import { storePage } from '#data/rows/pages.ts';
import { FilesRegion } from '#parts/files/files-region.tsx';
import type { Http } from '#remote/http.ts';
import { sha256Of } from '#sync/uploads.ts';
import { aPage, aTab, aThread, meddle } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

afterEach(() => void toast.dismiss());

const rose = new Blob(['rose'], { type: 'image/webp' });

const aFullDevice = async ({ refuses }: { readonly refuses: (held: number) => boolean }) => {
  const { store, db } = aTab();
  const disk = { isFull: false, held: 1 };
  meddle(db, async (table, { type }) => {
    if (table === 'fileBytes' && type === 'delete') disk.held -= 1;
    const isOver = disk.isFull && (table === 'fileBytes' || table === 'files') && type === 'put' && refuses(disk.held);
    if (isOver) throw new Dexie.QuotaExceededError('full');
  });
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const old = await sha256Of(new Blob(['old']));
  await keepFetched(store, old, new Blob(['old']));
  const http: Http = async ({ receive, read }) => {
    const answer = read(await receive?.(new Response(rose), () => undefined));
    return answer.ok ? answer : err({ kind: 'unreadable' });
  };
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const threadId = newId();
  const of = { ofKind: 'thread', ofId: threadId } as const;
  const aFile = (sha256: string, name: string) =>
    mutate('file.create', { id: newId(), set: { ...of, sha256, name, type: 'image/webp', bytes: 4 } });
  const page = await aWorkshop(<FilesRegion of={of} />, {
    before: store,
    drafts: [aThread({}, threadId), aFile(await sha256Of(rose), 'Rose'), aFile(old, 'Old')],
    files: createFileWork({ store, http, window, isMetered: () => false, onFault }),
  });
  disk.isFull = true;
  const keep = async (name: string) => {
    await expect.poll(() => page.box.querySelector(`[aria-label="More about ${name}"]`)).not.toBeNull();
    found(page.box, `[aria-label="More about ${name}"]`).click();
    const entry = () =>
      [...document.querySelectorAll('[role="menuitem"]')].find((one) => one.textContent === 'Keep on this device');
    await expect.poll(entry).toBeDefined();
    (entry() as HTMLElement).click();
  };
  const told = () => toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  return { ...page, keep, told, faults };
};

test('A file that is to be kept on a full device says that there is no room for it', async () => {
  const { box, keep, told } = await aFullDevice({ refuses: () => true });
  await keep('Rose');
  await expect.poll(told).toEqual([expect.stringContaining('This device has no room to keep Rose.')]);
  expect(box.textContent).not.toContain('kept on this device');
});

test('It is kept where the bytes of other files, which the server has, can make room', async () => {
  const { box, keep, told } = await aFullDevice({ refuses: (held) => held > 0 });
  await keep('Rose');
  await expect.poll(() => box.textContent).toContain('kept on this device');
  expect(told()).toEqual([]);
});

test('A file that is on the device opens also where a full disk cannot note that it was used', async () => {
  const { box, faults } = await aFullDevice({ refuses: () => true });
  await expect.poll(() => box.querySelector('[aria-label="Open Old"]')).not.toBeNull();
  found(box, '[aria-label="Open Old"]').click();
  await expect.poll(() => document.querySelector('dialog img')?.getAttribute('src')).toMatch(/^blob:/);
  expect(faults).toHaveLength(1);
});
