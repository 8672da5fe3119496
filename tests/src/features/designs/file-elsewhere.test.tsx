// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { aDesign } from '../../core/a-design.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

test('A design whose file is on no reachable device shows its small picture, and says where the file is.', async () => {
  const { store, open } = await aTeamOf();
  const fingerprint = '7'.repeat(64);
  const id = designId(store.actor.teamId, fingerprint);
  await save(store, mutate('design.create', { id, set: aDesign({ name: 'Rose', fingerprint, thumb: 'UklGRg==' }) }));
  const page = open('/inventory/designs/:designId?', `/inventory/designs/${id}`, <DesignsScreen />);
  await expect.poll(page.text).toContain('It is shown when the server can be reached.');
  const pictures = [...page.box.querySelectorAll<HTMLImageElement>('img[data-size=preview]')];
  expect(pictures.map(({ src, alt }) => [src, alt])).toEqual([['data:image/webp;base64,UklGRg==', '']]);
});
