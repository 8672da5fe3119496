// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Role } from '#core/access/permissions.ts';
import { problemOfSuccessor } from '#features/threads/detail/instead-dialog.tsx';
import { ThreadDetails } from '#features/threads/detail/thread-details.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

const Page = ({ id }: { readonly id: string }) => <ThreadDetails threadId={id} inventory={useQuery(stock)} />;

const aPage = async (role: Role = 'owner') => {
  const [red, near, far, rayon, thick, bad] = [newId(), newId(), newId(), newId(), newId(), newId()];
  const isacord = { brand: 'Isacord', line: 'Isacord 40' };
  const workshop = await aWorkshop(<Page id={red} />, {
    role,
    drafts: [
      aThread({ ...isacord, code: '1902', name: 'Poinsettia', hex: '#cc0000' }, red),
      aThread({ ...isacord, code: '1903', name: 'Lipstick', hex: '#ca0204' }, near),
      aThread({ ...isacord, code: '1800', name: 'Wildfire', hex: '#d50505' }, far),
      aThread({ ...isacord, code: '1', name: 'Rayon red', hex: '#cc0000', material: 'rayon' }, rayon),
      aThread({ ...isacord, code: '2', name: 'Thick red', hex: '#cc0000', weight: '12' }, thick),
      aThread({ ...isacord, code: '3', name: 'Fading red', hex: '#cc0000', avoid: true }, bad),
      aSpool(near, { shortCode: 'T-0001', openingMm: 300_000 }),
      aSpool(far, { shortCode: 'T-0002', openingMm: 900_000 }),
      aSpool(rayon, { shortCode: 'T-0003' }),
      aSpool(thick, { shortCode: 'T-0004' }),
      aSpool(bad, { shortCode: 'T-0005' }),
    ],
  });
  const place = () => workshop.box.querySelector('dialog[open]') ?? workshop.box;
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string) => [...place().querySelectorAll('button')].find((one) => said(one) === name);
  const press = async (name: string) => {
    await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
    button(name)?.click();
  };
  const control = (label: string) =>
    [...place().querySelectorAll('label')].find((one) => said(one).startsWith(label))?.control as
      | HTMLInputElement
      | undefined;
  const type = async (label: string, text: string) => {
    await expect.poll(() => control(label), { message: `a field ${label}` }).toBeTruthy();
    const input = control(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const region = (name: string) => () =>
    [...workshop.box.querySelectorAll(`section[aria-label="${name}"] li`)].map((one) =>
      (one.textContent ?? '').replaceAll('\u00a0', ' '),
    );
  const take = async (label: string, text: string) => {
    control(label)?.focus();
    await type(label, text);
    await expect.poll(() => place().querySelector('[role=option]')?.textContent).toContain(text.split(' ').at(-1));
    place().querySelector<HTMLElement>('[role=option]')?.click();
  };
  const threadOf = (id: string) => workshop.inventory.snapshot().rows.find((one) => one.id === id)?.thread;
  return { ...workshop, ids: { red, near, far }, press, type, take, region, threadOf, button, control };
};

test('[4.5] The nearest in stock are those of the same material and weight that are long enough.', async () => {
  const { region, type, control } = await aPage();
  const nearest = region('Nearest in your stock');
  await expect.poll(nearest).toHaveLength(2);
  expect(nearest()[0]).toMatch(/^1903 Isacord Lipstick/);
  expect(nearest()[1]).toContain('1800 Isacord Wildfire');
  await type('At least', '500');
  await expect.poll(nearest).toHaveLength(1);
  expect(nearest()[0]).toContain('1800 Isacord Wildfire');
  control('Same material')?.click();
  await expect.poll(nearest).toHaveLength(3);
  expect(nearest().join()).not.toContain('Fading');
});

test('What a chart calls equivalent is shown with whose chart it is.', async () => {
  const { region } = await aPage();
  const charted = region('Nearest by chart');
  await expect.poll(charted).toContainEqual(expect.stringMatching(/Gunold.*Gunold’s chart/));
  expect(charted().join()).toContain('listed in one direction only');
});

test('A substitute is picked with a note, a chart colour that is not owned is entered with it, and both are shown.', async () => {
  const { press, take, type, region, threadOf, ids, inventory } = await aPage();
  await press('Set substitutes');
  await take('Add a substitute', '1800');
  await take('Add a substitute', 'Isacord 1134');
  await type('Note on 1800 Isacord', 'a little lighter');
  await press('Save');
  const instead = region('Instead of this one');
  await expect.poll(instead).toHaveLength(2);
  expect(instead()[0]).toContain('substitute: a little lighter');
  const entered = inventory.snapshot().rows.find(({ thread }) => thread.code === '1134');
  expect(threadOf(ids.red)?.substitutes).toEqual([
    { threadId: ids.far, note: 'a little lighter' },
    { threadId: entered?.id, note: null },
  ]);
});

test('A renumbered thread names its successor with a link, the successor what it replaces, and the old number finds the new one.', async () => {
  const { box, press, take, threadOf, ids } = await aPage();
  await press('Set substitutes');
  await take('Replaced by', '1903');
  await press('Save');
  await expect.poll(() => box.textContent).toContain('The same colour has a new number. Replaced by 1903 Isacord');
  expect(box.querySelector(`a[href="/inventory/threads/${ids.near}"]`)).not.toBeNull();
  expect(threadOf(ids.red)).toMatchObject({ supersededBy: ids.near, status: 'renumbered' });
  expect(threadOf(ids.near)?.aliases).toEqual(['1902']);
});

test('A thread is not replaced by itself, nor by one that it has replaced, over however many steps.', async () => {
  const { inventory, store, ids } = await aPage();
  await save(store, mutate('thread.update', { id: ids.near, set: { supersededBy: ids.far } }));
  await save(store, mutate('thread.update', { id: ids.far, set: { supersededBy: ids.red } }));
  const { red, near } = ids;
  const threads = () => inventory.snapshot().rows;
  await expect.poll(() => problemOfSuccessor(red, near, threads())).toBe('leadsBack');
  expect(problemOfSuccessor(red, red, threads())).toBe('isItself');
  expect(problemOfSuccessor(near, ids.far, threads())).toBeUndefined();
});

test('Somebody who may only look sees what is alike and changes nothing.', async () => {
  const { region, button } = await aPage('viewer');
  await expect.poll(region('Nearest in your stock')).toHaveLength(2);
  expect(button('Set substitutes')).toBeUndefined();
});
