// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

test('F23: a design in 90 and 120 mm is in the list under a hoop of 100 × 100, which says that its 90 mm file fits', async () => {
  const { store, open } = await aTeamOf();
  const hoop = newId();
  const set = { name: '4 × 4', fieldWMm10: 1000, fieldHMm10: 1000 };
  await save(store, mutate('hoop.create', { id: hoop, set }));
  const add = async (digit: string, name: string, sides: readonly number[]) => {
    const fingerprint = digit.repeat(64);
    const [widthMm10 = 0, ...others] = sides;
    const variants = others.map((side) => ({
      fileId: newId(),
      format: 'dst' as const,
      widthMm10: side,
      heightMm10: side,
    }));
    const of = aDesign({ name, fingerprint, widthMm10, heightMm10: widthMm10, variants });
    await save(store, mutate('design.create', { id: designId(store.actor.teamId, fingerprint), set: of }));
  };
  await add('1', 'Rose', [1200, 900]);
  await add('2', 'Tulip', [1200]);
  await add('3', 'Leaf', [800]);
  for (const view of ['', '&view=list']) {
    const page = open('/inventory/designs/:designId?', `/inventory/designs?hoop=${hoop}${view}`, <DesignsScreen />);
    await expect.poll(page.text).toContain('its 90\u00a0mm file fits');
    expect(page.text()).toContain('Leaf');
    expect(page.text()).not.toContain('Tulip');
  }
});
