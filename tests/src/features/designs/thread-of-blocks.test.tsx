// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import '#features/designs/design-details.tsx';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

test('F28: a block of 2,550 stitches takes about 13 m by the rule of the calculator, and its path of 6.6 m is named as such', async () => {
  const { store, open } = await aTeamOf();
  const [first] = aDesign().blocks;
  if (first === undefined) throw new Error('The design has no block.');
  const set = aDesign({ blocks: [{ ...first, stitches: 2550, pathMm10: 66_000 }] });
  const id = designId(store.actor.teamId, set.fingerprint);
  await save(store, mutate('design.create', { id, set }));
  const page = open('/inventory/designs/:designId?', `/inventory/designs/${id}`, <DesignsScreen />);
  await expect.poll(page.text).toContain('about 13\u00a0m path 6.6\u00a0m');
});
