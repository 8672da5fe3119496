// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import { noteProblem } from '#data/files/waiting-files.ts';
import { FilesRegion } from '#parts/files/files-region.tsx';
import { aThread } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

const sha256 = '0b'.repeat(32);

const aWaitingPhoto = async (isMetered: boolean) => {
  const threadId = newId();
  const of = { ofKind: 'thread', ofId: threadId } as const;
  const set = { ...of, sha256, name: 'Rose', type: 'image/webp', bytes: 5 } as const;
  let asked = 0;
  const page = await aWorkshop(<FilesRegion of={of} />, {
    drafts: [aThread({}, threadId), mutate('file.create', { id: newId(), set })],
    files: { isMetered: () => isMetered, retry: () => void (asked += 1) },
  });
  await keepForSending(page.store, sha256, new Blob(['bytes']));
  const said = () => page.box.querySelector('[role="status"]')?.textContent;
  const sendNow = async () => {
    found(page.box, '[aria-label="More about Rose"]').click();
    const entry = () =>
      [...document.querySelectorAll('[role="menuitem"]')].find((one) => one.textContent === 'Send now');
    await expect.poll(entry).toBeDefined();
    (entry() as HTMLElement).click();
    await expect.poll(() => asked).toBe(1);
  };
  return { ...page, said, sendNow };
};

test('A photo that waits for a connection without a meter says so, and is sent when the person asks.', async () => {
  const { said, sendNow } = await aWaitingPhoto(true);
  await expect.poll(said).toContain('Waiting: this connection is metered or saves data');
  await sendNow();
});

test('A photo that the full team refused is tried again when the person asks.', async () => {
  const { said, sendNow, store } = await aWaitingPhoto(false);
  await expect.poll(said).toBe('Waiting to be sent');
  await noteProblem(store, sha256, 'team_full');
  await expect.poll(said).toContain('The team has no room left for it.');
  await sendNow();
});
