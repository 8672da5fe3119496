// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';
import { withAReader } from './a-reader.ts';

const path = '/inventory/designs';
const hashes = { looked: '1'.repeat(64), other: '2'.repeat(64), dropped: '3'.repeat(64) };

test.each([
  ['stays is led to the new version', 'looked', 'dropped'],
  ['goes to another design meanwhile is not called back', 'other', 'other'],
] as const)('Who saves a design that was opened from another one and %s', async (_, seen, end) => {
  withAReader(hashes.dropped);
  const { store, open } = await aTeamOf();
  const idOf = (sha256: string) => designId(store.actor.teamId, sha256);
  for (const name of ['looked', 'other'] as const) {
    const set = aDesign({ name, fingerprint: hashes[name] });
    await save(store, mutate('design.create', { id: idOf(hashes[name]), set }));
  }
  const page = open(`${path}/:designId?`, `${path}/${idOf(hashes.looked)}`, <DesignsScreen />);
  await expect.poll(page.heading).toBe('looked');
  handDesigns({ files: [{ path: 'rose.dst', blob: new Blob(['stitches']) }] });
  let isHeld = true;
  // another transaction holds the tables of files, so the design's bytes are stored only after it
  const holding = store.db.transaction('rw', store.db.files, store.db.fileBytes, async () => {
    while (isHeld) await store.db.fileBytes.count();
  });
  await page.press('Save to the team');
  page.go(`${path}/${idOf(hashes[seen])}`);
  await expect.poll(page.heading).toBe(seen);
  isHeld = false;
  await holding;
  await expect.poll(() => document.body.textContent).toContain('1 design saved');
  await expect.poll(page.address).toBe(`${path}/${idOf(hashes[end])}`);
});
