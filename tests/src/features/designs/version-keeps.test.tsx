// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { CarriedField } from '#core/kinds/field-origins.ts';
import type { RowTypes } from '#core/kinds/kinds.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';
import { withAReader } from './a-reader.ts';

/** A new field that versions keep must be added here, with a value that is not its default. */
const written: Pick<RowTypes['design'], CarriedField<'design'>> = {
  name: 'Rose for the choir',
  tags: ['flowers', 'choir'],
  notes: 'Needs a topping.',
};

test('A new version of a design has all that people wrote about the one before, and the facts of its own file', async () => {
  const [old, now] = ['1'.repeat(64), '3'.repeat(64)];
  withAReader(now);
  const { store, open } = await aTeamOf();
  const idOf = (sha256: string) => designId(store.actor.teamId, sha256);
  await save(
    store,
    mutate('design.create', { id: idOf(old), set: aDesign({ ...written, fingerprint: old, stitches: 7 }) }),
  );
  const page = open('/inventory/designs/:designId?', `/inventory/designs/${idOf(old)}`, <DesignsScreen />);
  await expect.poll(page.heading).toBe(written.name);
  handDesigns({ files: [{ path: 'rose.dst', blob: new Blob(['stitches']) }], ofId: idOf(old) });
  await page.press('Save to the team');
  await expect.poll(async () => (await store.db.rows.get(`design/${idOf(now)}`))?.d).toBeDefined();
  const saved = (await store.db.rows.get(`design/${idOf(now)}`))?.d;
  expect(saved).toMatchObject({ ...written, replacesId: idOf(old), fingerprint: now });
  expect(saved?.['stitches']).not.toBe(7);
});
