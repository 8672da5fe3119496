// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import { designFileId, designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { OpenedDesigns } from '#features/designs/opened-designs.tsx';
import type { ReadDrop } from '#features/designs/read-drop.ts';
import type { OpenedFor } from '#features/designs/use-versions.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { aDesign } from '../../core/a-design.ts';
import { sampleBytes } from '../../core/designs/sample-bytes.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

// happy-dom cannot draw, so the design's picture gets a context that accepts all calls and draws nothing.
beforeEach(() => {
  const createImageData = (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) });
  const context = new Proxy({ createImageData }, { get: (own, key) => Reflect.get(own, key) ?? (() => ({})) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterAll(() => void vi.restoreAllMocks());

const hashes = { dst: 'd'.repeat(64), jef: 'e'.repeat(64) };

const aJef = (): ReadDrop => {
  const opened = openDrop([{ path: 'rose.jef', bytes: sampleBytes('synth3.jef') }]);
  return { ...opened, designs: opened.designs.map((design) => ({ ...design, sha256: hashes.jef })) };
};

const Opened = ({ openedFor = {} }: { readonly openedFor?: OpenedFor }) => (
  <OpenedDesigns
    drop={aJef()}
    known={useQuery(rowsOf('design')).rows}
    openedFor={openedFor}
    onSaved={() => undefined}
    onClose={() => undefined}
  />
);

const saved = async (store: TeamStore, format: 'dst' | 'jef', set: object = {}) => {
  const fingerprint = hashes[format];
  const id = designId(store.actor.teamId, fingerprint);
  const fileId = designFileId(store.actor.teamId, id, fingerprint);
  await save(
    store,
    mutate('design.create', { id, set: aDesign({ name: 'Rose', fingerprint, format, fileId, ...set }) }),
  );
  return id;
};

const designOf = async ({ db }: TeamStore, id: string) => (await db.rows.get(`design/${id}`))?.d;
const filesOf = async ({ db }: TeamStore, id: string) =>
  (await db.rows.toArray()).filter(({ kind, deleted, d }) => kind === 'file' && !deleted && d['ofId'] === id);
const optionsOf = (field: HTMLSelectElement) => [...field.options].map(({ text }) => text.replace(/ \(.*/u, ''));

test('A JEF beside a saved DST of its name may join it: the DST stays the file that a machine reads, and an undo parts them.', async () => {
  const { store, open } = await aTeamOf();
  const id = await saved(store, 'dst');
  const page = open('/designs', '/designs', <Opened />);
  const field = await page.control<HTMLSelectElement>('Save rose as');
  await expect
    .poll(() => optionsOf(field))
    .toEqual(['A design of its own', 'New version of “Rose”', 'Another format of “Rose”']);
  expect(field.value).toBe('');
  await page.choose('Save rose as', field.options[2]?.text ?? '');
  await page.press('Add 1 format');
  const fileId = designFileId(store.actor.teamId, id, hashes.jef);
  await expect
    .poll(async () => (await designOf(store, id))?.['variants'])
    .toEqual([expect.objectContaining({ fileId, format: 'jef' })]);
  expect(await designOf(store, id)).toMatchObject({ format: 'dst', fingerprint: hashes.dst });
  expect((await filesOf(store, id)).map(({ id: file }) => file)).toEqual([fileId]);
  expect(await store.db.rows.get(`design/${designId(store.actor.teamId, hashes.jef)}`)).toBeUndefined();
  await expect.poll(page.text).toContain('1 format added');
  await page.press('Undo');
  await expect.poll(async () => (await designOf(store, id))?.['variants']).toEqual([]);
  await expect.poll(() => filesOf(store, id)).toEqual([]);
});

test('A new version in another format warns that it hides the DST, shows what changes, and offers to add the format.', async () => {
  const { store, open } = await aTeamOf();
  const ofId = await saved(store, 'dst');
  const page = open('/designs', '/designs', <Opened openedFor={{ ofId, as: 'version' }} />);
  await expect.poll(page.text).toContain('a machine that reads only DST has no file then');
  const changes = () => page.box.querySelector('section[aria-label="What changes"]')?.textContent ?? '';
  expect(changes()).toContain('1,066 stitches fewer');
  expect(changes()).toMatch(/81\.2\s×\s64\smm\s→/u);
  expect(changes()).toContain('1 → 3 colours');
  await page.press('Add format');
  expect(page.buttons()).toContain('Add 1 format');
  expect(page.text()).not.toContain('has no file then');
});

test('Adding a file that is a design of its own asks first; then that design becomes the format, and an undo gives both back.', async () => {
  const { store, open } = await aTeamOf();
  const ofId = await saved(store, 'dst');
  const jef = await saved(store, 'jef', { name: 'Rose for Janome', notes: 'from the shop' });
  const page = open('/designs', '/designs', <Opened openedFor={{ ofId, as: 'format' }} />);
  await page.press('Add 1 format');
  await expect.poll(page.text).toContain('Make “Rose for Janome” a format of “Rose”?');
  expect(await designOf(store, ofId)).toMatchObject({ variants: [] });
  await page.press('Make it a format');
  await expect.poll(async () => (await store.db.rows.get(`design/${jef}`))?.deleted).toBe(true);
  expect((await designOf(store, ofId))?.['variants']).toEqual([expect.objectContaining({ format: 'jef' })]);
  await page.press('Undo');
  await expect.poll(async () => (await store.db.rows.get(`design/${jef}`))?.deleted).toBe(false);
  expect(await designOf(store, ofId)).toMatchObject({ variants: [] });
  expect(await designOf(store, jef)).toMatchObject({ name: 'Rose for Janome', notes: 'from the shop' });
});

test('A file that is a format of a saved design already is marked as here, and is not saved once more.', async () => {
  const { store, open } = await aTeamOf();
  const id = designId(store.actor.teamId, hashes.dst);
  const fileId = designFileId(store.actor.teamId, id, hashes.jef);
  await saved(store, 'dst', { variants: [{ fileId, format: 'jef', widthMm10: 1, heightMm10: 1 }] });
  const page = open('/designs', '/designs', <Opened />);
  await expect.poll(page.text).toContain('already here');
  expect(page.buttons().filter((name) => /to the team|^Add/u.test(name ?? ''))).toEqual([]);
});

test('Opened files stand with their blocks: swatch, thread and stitches.', async () => {
  const { open } = await aTeamOf();
  const page = open('/designs', '/designs', <Opened />);
  const blocks = () =>
    [...page.box.querySelectorAll('ol[aria-label="Colour blocks of rose"] li')].map((block) => block.textContent);
  await expect
    .poll(blocks)
    .toEqual(['244 Janome Cardinal Red 33 stitches', '207 Janome Blue 80 stitches', '003 Janome Gold 21 stitches']);
});
