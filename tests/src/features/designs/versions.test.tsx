// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const route = '/inventory/designs/:designId?';
const path = '/inventory/designs';

const saved = async (store: TeamStore, digit: string, name: string, replacesId: string | null = null) => {
  const fingerprint = digit.repeat(64);
  const id = designId(store.actor.teamId, fingerprint);
  await save(store, mutate('design.create', { id, set: aDesign({ name, fingerprint, replacesId }) }));
  return id;
};

test('The newest version stands in the list; the one before is reached from it, and can become a design again.', async () => {
  const { store, open } = await aTeamOf();
  const old = await saved(store, '1', 'Rose, first draft');
  const now = await saved(store, '2', 'Rose', old);
  await saved(store, '3', 'Bird');
  const page = open(route, `${path}?view=list`, <DesignsScreen />);
  await expect.poll(page.rows).toEqual(['Bird', 'Rose']);
  await expect.poll(page.text).toContain('2 designs');
  await page.follow('Rose');
  await expect.poll(page.address).toContain(now);
  const versions = () => page.box.querySelector('section[aria-label="Versions"]');
  await expect.poll(() => versions()?.textContent).toMatch(/Rose, first draft of .*older/u);
  versions()?.querySelector('a')?.click();
  await expect.poll(page.heading).toBe('Rose, first draft');
  expect(page.text()).toContain('there is a newer version');
  await expect.poll(() => versions()?.textContent).toMatch(/Rose of .*newer/u);
  versions()?.querySelector('a')?.click();
  await expect.poll(page.heading).toBe('Rose');

  await page.press('Keep as two designs');
  await expect.poll(() => page.rows().slice(0, 3)).toEqual(['Bird', 'Rose', 'Rose, first draft']);
  expect((await store.db.rows.get(`design/${now}`))?.d).toMatchObject({ replacesId: null });
  await page.press('Undo');
  await expect.poll(() => page.rows().slice(0, 2)).toEqual(['Bird', 'Rose']);
  await expect.poll(() => versions()?.textContent).toContain('Rose, first draft');
});

test('The undo of parting versions is offered also to a person who leaves the screen at once.', async () => {
  const { store, open } = await aTeamOf();
  const old = await saved(store, '1', 'Rose, first draft');
  const now = await saved(store, '2', 'Rose', old);
  const page = open(route, `${path}/${now}`, <DesignsScreen />);
  const replaced = async () => (await store.db.rows.get(`design/${now}`))?.d['replacesId'];
  await page.press('Keep as two designs');
  page.go('/dashboard');
  await expect.poll(page.heading).toBeUndefined();
  await expect.poll(replaced).toBeNull();
  await page.press('Undo');
  await expect.poll(replaced).toBe(old);
});

test('Without the newer version, the one before stands in the list again; a viewer changes nothing.', async () => {
  const { store, open } = await aTeamOf('viewer');
  const old = await saved(store, '1', 'Rose, first draft');
  const now = await saved(store, '2', 'Rose', old);
  const page = open(route, `${path}/${now}`, <DesignsScreen />);
  await expect.poll(page.heading).toBe('Rose');
  expect(page.buttons()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Keep as two|new version/u)]));
  await save(store, mutate('design.delete', { id: now }));
  await expect.poll(() => page.rows()).toEqual(['Rose, first draft']);
});
