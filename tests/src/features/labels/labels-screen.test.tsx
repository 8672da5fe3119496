// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { LabelsScreen } from '#features/labels/labels-screen.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const labelsIn = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('Every spool in use gets a label with its code, its thread and where it lies; used up ones get none', async () => {
  const [threadId, placeId] = [newId(), newId()];
  const { box } = await aWorkshop(<LabelsScreen />, {
    drafts: [
      { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } },
      aThread({ brand: 'Isacord', line: 'Isacord 40', name: 'Poinsettia' }, threadId),
      aSpool(threadId, { shortCode: 'T-0001', placeId }),
      aSpool(threadId, { shortCode: 'T-0002', state: 'empty' }),
    ],
  });
  await expect.poll(() => labelsIn(box)).toEqual(['T-0001Isacord 1902 PoinsettiaIsacord 40 · 1,000 m · Rack B']);
  expect(box.querySelectorAll('svg path').length).toBeGreaterThan(0);
});

test('A machine has a label too, with its nickname, its model and its serial number; one that was sold has none', async () => {
  const machine = (nickname: string, set: object = {}) =>
    ({
      name: 'machine.create',
      args: { id: newId(), set: { nickname, brand: 'Ricoma', model: 'MT-1501', serial: 'R-77', ...set } },
    }) as const;
  const { box, location } = await aWorkshop(<LabelsScreen />, {
    drafts: [machine('Bertha'), machine('Gone', { status: 'sold' })],
  });
  location.navigate('/?of=machines');
  await expect.poll(() => labelsIn(box)).toEqual(['BerthaRicoma MT-1501R-77']);
});
