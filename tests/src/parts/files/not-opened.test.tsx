// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { err, ok } from '#core/result.ts';
import { rowKey } from '#data/database/team-database.ts';
import { FilesRegion } from '#parts/files/files-region.tsx';
import type { NotOpened } from '#sync/uploads.ts';
import { aThread } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

afterEach(() => void toast.dismiss());

const aRegion = async (type: 'image/png' | 'application/pdf', why: NotOpened) => {
  const threadId = newId();
  const of = { ofKind: 'thread', ofId: threadId } as const;
  const set = { ...of, sha256: '0a'.repeat(32), name: 'Rose', type, bytes: 900 };
  const answers: NotOpened[] = [why];
  const page = await aWorkshop(<FilesRegion of={of} />, {
    drafts: [aThread({}, threadId), mutate('file.create', { id: newId(), set })],
    files: {
      open: async () => {
        const next = answers.shift();
        return next === undefined ? ok(new Blob(['bytes'])) : err(next);
      },
    },
  });
  await expect.poll(() => page.box.querySelector('[aria-label="Open Rose"]')).not.toBeNull();
  found(page.box, '[aria-label="Open Rose"]').click();
  return page;
};

const refusedFor = (reason: string): NotOpened => ({
  kind: 'http',
  status: 503,
  code: 'unavailable',
  details: { reason },
});

const sentences: readonly (readonly [string, NotOpened, string])[] = [
  [
    'a bucket out of reach',
    refusedFor('files_out_of_reach'),
    'The server cannot reach the place where it keeps files.',
  ],
  ['bytes that the server has lost', refusedFor('files_lost'), 'The server has lost this file.'],
  ['a full disk', refusedFor('disk_full'), 'The server cannot give this file right now.'],
  ['bytes with another hash', { kind: 'unreadable' }, 'This file arrived damaged.'],
  ['a file that is not sent', { kind: 'notHere' }, 'The server does not have this file yet.'],
  ['no network', { kind: 'offline' }, 'The server does not have this file yet.'],
];

test.each(sentences)('A picture says why it is not shown: %s; trying again shows it', async (_what, why, sentence) => {
  await aRegion('image/png', why);
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain(sentence);
  const again = [...document.querySelectorAll('dialog button')].find((one) => one.textContent === 'Try again');
  (again as HTMLElement).click();
  await expect.poll(() => document.querySelector('dialog img')?.getAttribute('src')).toMatch(/^blob:/);
  expect(document.querySelector('dialog')?.textContent).not.toContain(sentence);
});

test.each(sentences)('A paper says why it does not open: %s', async (_what, why, sentence) => {
  await aRegion('application/pdf', why);
  await expect
    .poll(() => toast.getToasts().map((one) => ('title' in one ? String(one.title) : '')))
    .toContainEqual(expect.stringContaining(sentence));
});

test('F25: a picture that is shown stays as it is when its upload ends', async () => {
  const threadId = newId();
  const id = newId();
  const of = { ofKind: 'thread', ofId: threadId } as const;
  const set = { ...of, sha256: '0b'.repeat(32), name: 'Lily', type: 'image/png' as const, bytes: 900 };
  let opened = 0;
  const page = await aWorkshop(<FilesRegion of={of} />, {
    drafts: [aThread({}, threadId), mutate('file.create', { id, set })],
    files: {
      open: async () => {
        opened += 1;
        return ok(new Blob(['bytes']));
      },
    },
  });
  await expect.poll(() => page.box.querySelector('[aria-label="Open Lily"]')).not.toBeNull();
  found(page.box, '[aria-label="Open Lily"]').click();
  const source = () => document.querySelector('dialog img')?.getAttribute('src');
  await expect.poll(source).toMatch(/^blob:/);
  const before = source();
  const { rows } = page.store.db;
  for (const row of await rows.where('key').equals(rowKey('file', id)).toArray())
    await rows.put({ ...row, d: { ...row.d, stored: true } });
  await expect.poll(() => page.box.textContent).not.toContain('Still on');
  expect([source(), opened]).toEqual([before, 1]);
});
