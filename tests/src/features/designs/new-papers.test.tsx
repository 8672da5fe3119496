// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { OpenedDesigns } from '#features/designs/opened-designs.tsx';
import type { OnSaved } from '#features/designs/use-saving.ts';
import type { ReadDrop } from '#features/designs/read-drop.ts';
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
afterEach(() => vi.restoreAllMocks());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const pdf = (title: string) => bytesOf(`%PDF-1.4\n% ${title}\n%%EOF`);
const fingerprint = 'a'.repeat(64);

const aDrop = (papers: Readonly<Record<string, Uint8Array>>): ReadDrop => {
  const opened = openDrop([
    { path: 'Roses/rose.dst', bytes: sampleBytes('one.dst') },
    ...Object.entries(papers).map(([name, bytes]) => ({ path: `Roses/${name}`, bytes })),
  ]);
  return { ...opened, designs: opened.designs.map((design) => ({ ...design, sha256: fingerprint })) };
};

const Opened = ({ drop }: { readonly drop: ReadDrop }) => (
  <OpenedDesigns
    drop={drop}
    known={useQuery(rowsOf('design')).rows}
    onSaved={() => undefined}
    onClose={() => undefined}
  />
);

const saved = async (store: TeamStore) => {
  const id = designId(store.actor.teamId, fingerprint);
  await save(store, mutate('design.create', { id, set: aDesign({ name: 'rose', fingerprint }) }));
  return id;
};

const filesOf = async (store: TeamStore) =>
  (await store.db.rows.toArray())
    .filter(({ kind, deleted }) => kind === 'file' && !deleted)
    .map(({ d }) => d['name'])
    .toSorted();

const open = (drop: ReadDrop, { open: show }: Awaited<ReturnType<typeof aTeamOf>>) =>
  show('/inventory/designs', '/inventory/designs', <Opened drop={drop} />);

test('New papers of a design that the team has are added to it, which can be undone; those it has are not added twice.', async () => {
  const team = await aTeamOf();
  const { store } = team;
  await saved(store);
  const page = open(aDrop({ 'rose.pdf': pdf('threads'), 'licence.pdf': pdf('licence') }), team);
  await expect.poll(page.text).toContain('2 new papers or pictures');
  expect(page.text()).toContain('already here');
  await page.press('Add 2 new papers');
  await expect.poll(() => filesOf(store)).toEqual(['licence.pdf', 'rose.pdf']);
  await expect.poll(page.text).toContain('2 papers added to designs that you had');
  await page.press('Undo');
  await expect.poll(() => filesOf(store)).toEqual([]);
  await page.press('Add 2 new papers');
  await expect.poll(() => filesOf(store)).toHaveLength(2);

  const again = open(aDrop({ 'rose.pdf': pdf('threads'), 'notes.pdf': pdf('notes') }), team);
  await again.press('Add 1 new paper');
  await expect.poll(() => filesOf(store)).toEqual(['licence.pdf', 'notes.pdf', 'rose.pdf']);
});

test('A paper that cannot be added is named with its reason, and nothing is offered for it.', async () => {
  const team = await aTeamOf();
  await saved(team.store);
  const page = open(aDrop({ 'rose.pdf': bytesOf('') }), team);
  await expect.poll(page.text).toContain('rose.pdf is empty.');
  expect(page.buttons().filter((name) => name?.startsWith('Add'))).toEqual([]);
});

test('F25: a PDF without its end mark is named with what to do, and not added by itself.', async () => {
  const team = await aTeamOf();
  await saved(team.store);
  const page = open(aDrop({ 'rose.pdf': bytesOf('%PDF-1.4\nand then nothing') }), team);
  await expect.poll(page.text).toContain('The PDF has no end mark');
  expect(page.buttons().filter((name) => name?.startsWith('Add'))).toEqual([]);
});

test('F25: papers of two folders that have one name keep it apart at their design.', async () => {
  const team = await aTeamOf();
  await saved(team.store);
  const page = open(aDrop({ 'PDF/rose.pdf': pdf('one'), 'Small/rose.pdf': pdf('two') }), team);
  await page.press('Add 2 new papers');
  await expect.poll(() => filesOf(team.store)).toEqual(['rose (2).pdf', 'rose.pdf']);
});

test('A design has room for twenty files: the papers beyond are named.', async () => {
  const team = await aTeamOf();
  const id = await saved(team.store);
  for (let at = 0; at < 19; at += 1) {
    const sha256 = String(at).padStart(64, '0');
    const set = { ofKind: 'design', ofId: id, sha256, name: `${at}.pdf`, type: 'application/pdf', bytes: 9 } as const;
    await save(
      team.store,
      mutate('file.create', { id: `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`, set }),
    );
  }
  const page = open(aDrop({ 'rose 1.pdf': pdf('one'), 'rose 2.pdf': pdf('two') }), team);
  await expect.poll(page.text).toContain('There is room for 20 papers and pictures beside this design.');
  await page.press('Add 1 new paper');
  await expect.poll(() => filesOf(team.store)).toHaveLength(20);
});

test('Who leaves while a design is saved is offered the undo where they are, and is not called back.', async () => {
  const team = await aTeamOf();
  const { store } = team;
  await saved(store);
  const ends: Parameters<OnSaved>[] = [];
  const drop = aDrop({ 'rose.pdf': pdf('threads') });
  const Screen = () => (
    <OpenedDesigns
      drop={drop}
      known={useQuery(rowsOf('design')).rows}
      onSaved={(...end) => void ends.push(end)}
      onClose={() => undefined}
    />
  );
  const page = team.open('/inventory/designs', '/inventory/designs', <Screen />);
  await expect.poll(page.text).toContain('1 new paper');
  let free = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  void store.db.transaction('rw', store.db.tables, () => Dexie.waitFor(held)); // the disk is busy until `free`
  await page.press('Add 1 new paper');
  page.go('/dashboard');
  await expect.poll(page.text).not.toContain('1 new paper');
  free();
  await expect.poll(() => filesOf(store)).toEqual(['rose.pdf']);
  await expect.poll(() => ends.map(([, isShown]) => isShown)).toEqual([false]);
  await page.press('Undo');
  await expect.poll(() => filesOf(store)).toEqual([]);
});
