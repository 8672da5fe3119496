// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { CheckScreen } from '#features/check/check-screen.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';
import { anOwned, answer, button, undo } from './the-check.ts';

test('What is bought goes to the default place of whoever buys it, and the message says so', async () => {
  const placeId = newId();
  const place = { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } } as const;
  const { box, store, setInTeam } = await aWorkshop(
    <>
      <CheckScreen />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
    { drafts: [place, ...anOwned({ code: '1902', name: 'Poinsettia' })] },
  );
  await setInTeam(store.actor.teamId, 'defaultPlace', placeId);
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  await expect.poll(() => box.textContent).toContain('I bought it');
  button(box, 'I bought it').click();
  await expect.poll(() => answer(box)).toBe('HAVE 2 about 2,000 m · Rack B');
  await undo('1 spool of 1902 Isacord 40 Poinsettia is in stock, in Rack B');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
});

test('A viewer gets the answer and no button that they may not press', async () => {
  const { box } = await aWorkshop(<CheckScreen />, { drafts: anOwned({ code: '1902' }), role: 'viewer' });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  expect(() => button(box, 'I bought it')).toThrow('no button');
});

test('That the colour on the screen is uncertain is told by an (i) beside it, on a press and by keyboard', async () => {
  const { box } = await aWorkshop(<CheckScreen />, {
    drafts: anOwned({ code: '1902', name: 'Poinsettia', hex: '#bd0041', confidence: 'low' }),
  });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), 'isacord poinsettia');
  const about = () => box.querySelector<HTMLButtonElement>('button[aria-label="About this colour"]');
  await expect.poll(about).not.toBeNull();
  expect(box.textContent).not.toContain('Published colours');
  about()?.click();
  await expect.poll(() => about()?.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(about()?.getAttribute('aria-controls') ?? '')?.textContent).toContain(
    'Published colours',
  );
  about()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => box.textContent).not.toContain('Published colours');
});
