// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mutate } from '#core/mutations/mutate.ts';
import { newId } from '#core/ids.ts';
import { DefaultPlaceCard } from '#features/team/default-place-card.tsx';
import { save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const choice = () => document.querySelector('select');

test('A person chooses the default place among all places of the team, and takes it back.', async () => {
  const [wall, drawer] = [newId(), newId()];
  await aWorkshop(<DefaultPlaceCard />, {
    drafts: [
      mutate('place.create', { id: wall, set: { name: 'Wall' } }),
      mutate('place.create', { id: drawer, set: { name: 'Drawer 2', parentId: wall } }),
    ],
  });
  await expect.poll(() => choice()?.textContent).toBe('No placeWallWall > Drawer 2');
  expect(choice()?.value).toBe('');
  const pick = (id: string) => {
    const select = choice();
    if (select === null) throw new Error('There is nothing to choose from.');
    select.value = id;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  pick(drawer);
  await expect.poll(() => choice()?.value).toBe(drawer);
  pick('');
  await expect.poll(() => choice()?.value).toBe('');
});

test('A team without a place asks nobody for one, and asks once there is one.', async () => {
  const { store } = await aWorkshop(<DefaultPlaceCard />);
  expect(choice()).toBeNull();
  await save(store, mutate('place.create', { id: newId(), set: { name: 'Wall' } }));
  await expect.poll(() => choice()?.textContent).toBe('No placeWall');
});
