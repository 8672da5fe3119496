import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { aDesign } from '../../src/core/a-design.ts';
import { aDevice } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here, get } = aRestTeam();

test('F19: REST answers a block that an earlier version stored by its place in Brother’s palette with the thread’s own number', async () => {
  const [block] = aDesign().blocks;
  const stored = { brand: 'Brother PEC', code: '1', name: 'Prussian Blue', hex: '#0e1f7c' };
  const set = aDesign({
    fileId: newId(),
    blocks: [
      { ...block, fileThread: stored },
      { ...block, fileThread: null },
    ],
  });
  const id = designId(here.team, set.fingerprint);
  const outcome = await aDevice(here.ana, here.team).outcomeOf('design.create', { id, set });
  expect(outcome).toMatchObject({ status: 'applied' });
  const { body } = await get(`/designs/${id}`);
  expect(body['design']).toMatchObject({
    blocks: [
      { ...block, fileThread: { ...stored, brand: 'Brother', code: '007' } },
      { ...block, fileThread: null },
    ],
  });
});
