// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { createLibraryAnswers, type LibraryAnswer, type LibraryRequest } from '#features/designs/library-answers.ts';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const path = '/inventory/designs';
const route = `${path}/:designId?`;

/** Runs the worker's code in this thread; `messages` are what the page sends to it. */
const withAWorker = () => {
  const messages: LibraryRequest[] = [];
  let isHeld = false;
  const waiting: (() => void)[] = [];
  class InThread extends EventTarget {
    readonly terminate = () => undefined;
    readonly take = createLibraryAnswers({
      post: (data: LibraryAnswer) => {
        const tell = () => this.dispatchEvent(new MessageEvent('message', { data }));
        if (isHeld) waiting.push(tell);
        else tell();
      },
      readJson: () => Promise.reject(new Error('offline')),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      now: () => performance.now(),
    });
    readonly postMessage = (request: LibraryRequest) => {
      messages.push(request);
      setTimeout(() => this.take(structuredClone(request)));
    };
  }
  vi.stubGlobal('Worker', InThread);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    messages,
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      waiting.splice(0).forEach((tell) => tell());
    },
  };
};

const threadOf = async (store: TeamStore, code: string) => {
  const [threadId, spoolId] = [newId(), newId()];
  await save(store, mutate('thread.create', { id: threadId, set: { brand: 'Isacord', line: '40', code, name: code } }));
  return { threadId, spoolId };
};

const designOf = async (store: TeamStore, digit: string, name: string, code: string | null, set: object = {}) => {
  const fingerprint = digit.repeat(64);
  const fileThread = code === null ? null : { brand: 'Isacord', code, name: null, hex: null };
  const block = { stitches: 1000, pathMm10: 20_000, trims: 0, fileThread, threadId: null, stopOnly: false, note: null };
  const id = designId(store.actor.teamId, fingerprint);
  await save(store, mutate('design.create', { id, set: aDesign({ name, fingerprint, blocks: [block], ...set }) }));
  return id;
};

const chips = (box: HTMLElement) =>
  [...(box.querySelector('fieldset[aria-label="What can I stitch tonight?"]')?.querySelectorAll('button') ?? [])].map(
    (chip) => chip.textContent,
  );
const isBusy = (box: HTMLElement) =>
  box.querySelector('fieldset[aria-label="What can I stitch tonight?"]')?.getAttribute('aria-busy');

test('What can I stitch tonight? counts the library, filters it, and follows a spool that is bought.', async () => {
  const worker = withAWorker();
  const { store, open } = await aTeamOf();
  const red = await threadOf(store, '1902');
  await designOf(store, '1', 'Rose', '1902');
  await designOf(store, '2', 'Bird', '3544');
  await designOf(store, '3', 'Leaf', null);
  const page = open(route, path, <DesignsScreen />);
  await expect
    .poll(() => chips(page.box))
    .toEqual(['All · 3', 'Tonight · 0', 'Check first · 0', 'Buy · 2', 'Choose colours · 1']);
  expect(page.text()).toContain('Choose colours');

  worker.hold();
  await save(
    store,
    mutate('spool.create', {
      id: red.spoolId,
      set: { threadId: red.threadId, initialLengthMm: 1_000_000, shortCode: 'T-0412' },
    }),
  );
  // until the worker has answered again, the old answers stay, marked
  await expect.poll(() => isBusy(page.box)).toBe('true');
  await expect.poll(page.text).toContain('Buy, being checked again');
  await expect.poll(() => worker.messages.filter(({ type }) => type === 'ask').length).toBeGreaterThan(1);
  worker.release();
  await expect.poll(() => chips(page.box)[1]).toBe('Tonight · 1');
  await expect.poll(() => isBusy(page.box)).toBe('false');
  await expect.poll(page.text).not.toContain('being checked again');
  const designs = worker.messages.filter(({ type }) => type === 'designs');
  expect(designs).toHaveLength(1);

  await page.press('Tonight · 1');
  await expect.poll(page.rows).toEqual(['Rose']);
  await expect.poll(page.address).toBe(`${path}?verdict=tonight`);
});

test('The library is asked for a machine, which the device remembers: what is not loaded is to be loaded.', async () => {
  withAWorker();
  const { store, open } = await aTeamOf();
  const red = await threadOf(store, '1902');
  const spool = { threadId: red.threadId, initialLengthMm: 1_000_000, shortCode: 'T-0412' };
  await save(store, mutate('spool.create', { id: red.spoolId, set: spool }));
  await designOf(store, '1', 'Rose', '1902');
  await designOf(store, '2', 'Jay', '1902', { format: 'jef' });
  for (const nickname of ['Ten needles', 'Big one']) {
    const set = { nickname, brand: 'Brother', model: 'PR', needlesPerHead: 10 };
    await save(store, mutate('machine.create', { id: newId(), set: { ...set, formats: ['dst'] } }));
  }
  const page = open(route, path, <DesignsScreen />);
  await expect.poll(() => chips(page.box)[1]).toBe('Tonight · 2');
  await page.press('Filter');
  await page.choose('Machine', 'Ten needles');
  await page.press('Close');
  await expect
    .poll(() => chips(page.box))
    .toEqual(['All · 2', 'Tonight · 0', 'Load some · 1', 'Buy · 0', 'Choose colours · 0', 'Not on this machine · 1']);
  const again = open(route, path, <DesignsScreen />);
  await expect.poll(() => chips(again.box)[2]).toBe('Load some · 1');
  expect(again.buttons()).toContain('Machine: Ten needles');
});

test('The library is sorted by newest, stitches or size, and tells how many filters are on.', async () => {
  const { store, open } = await aTeamOf();
  await designOf(store, '1', 'Ant', '1', { stitches: 300, widthMm10: 500, heightMm10: 500, tags: ['garden'] });
  await designOf(store, '2', 'Bee', '1', { stitches: 900, widthMm10: 100, heightMm10: 100, tags: ['garden'] });
  await designOf(store, '3', 'Cat', '1', { stitches: 600, widthMm10: 900, heightMm10: 900 });
  const page = open(route, `${path}?sort=stitches`, <DesignsScreen />);
  await expect.poll(page.rows).toEqual(['Bee', 'Cat', 'Ant']);
  page.go(`${path}?sort=size`);
  await expect.poll(page.rows).toEqual(['Cat', 'Ant', 'Bee']);
  page.go(path);
  await expect.poll(page.rows).toEqual(['Ant', 'Bee', 'Cat']);
  await page.press('Filter');
  await page.choose('Tag', 'garden');
  await page.press('Show 2 designs');
  await expect.poll(page.rows).toEqual(['Ant', 'Bee']);
  await expect.poll(page.buttons).toContain('Filter · 1');
});
