// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { SearchKeys } from '#app/header/search-keys.tsx';
import { SearchDialog } from '#features/search/search-dialog.tsx';
import { aDesign } from '../../core/a-design.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

const [thread, machine, job, place] = [newId(), newId(), newId(), newId()];
const fingerprint = '1'.repeat(64);
const drafts = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Crème brûlée' }, thread),
  aSpool(thread, { shortCode: 'T-1000' }),
  mutate('machine.create', { id: machine, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
  mutate('job.create', { id: job, set: { name: 'Polo logo', customer: 'Café Möller', pieces: 24 } }),
  mutate('design.create', {
    id: designId(teamId, fingerprint),
    set: aDesign({ name: 'Möller crest', tags: ['crest'], fingerprint }),
  }),
  mutate('place.create', { id: place, set: { name: 'Brem drawer', kind: 'drawer', code: 'B1' } }),
];

const press = (target: EventTarget, key: string, more: object = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

const optionsIn = (box: HTMLElement) =>
  [...box.querySelectorAll('[role=option]')].map((option) => option.textContent?.replaceAll('\u00a0', ' '));

const search = async (box: HTMLElement, text: string) => {
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), text);
};

test.each([
  ['moller', ['Möller crestDesign · crest', 'Polo logoJob · Café Möller']],
  ['creme', ['1902 Isacord Crème brûléeThread · 1 spool']],
  ['1902', ['1902 Isacord Crème brûléeThread · 1 spool']],
  ['tajima', ['BerthaMachine · Tajima TMEZ-SC']],
  ['b1', ['Brem drawerPlace · B1']],
  ['wall', ['Thread WallPage']],
  ['ber', ['BerthaMachine · Tajima TMEZ-SC']],
  ['nothing of the kind', []],
])('F18: "%s" finds what has it, whatever its case and accents, first what begins with it', async (text, expected) => {
  const { box } = await aWorkshop(<SearchDialog onClose={() => undefined} />, { drafts });
  await search(box, text);
  await expect.poll(() => optionsIn(box)).toEqual(expected);
});

test('Enter goes to the first hit, and closes the search', async () => {
  let isClosed = false;
  const { box, location } = await aWorkshop(<SearchDialog onClose={() => (isClosed = true)} />, { drafts });
  await search(box, 'polo');
  await expect.poll(() => box.querySelector('[role=option][data-active-item]')?.textContent).toMatch(/^Polo logo/);
  press(found(box, 'input[role=combobox]'), 'Enter');
  await expect.poll(() => isClosed).toBe(true);
  expect(location.history.at(-1)).toBe(`/jobs/${job}`);
});

test('Ctrl+K, ⌘K, a slash and a button open the search; a typed or scanned slash does not', async () => {
  const isOpen = () => document.querySelector('dialog[open]') !== null;
  const openedBy = async (open: (box: HTMLElement) => void): Promise<boolean> => {
    const { box, end } = await aWorkshop(
      <>
        <SearchKeys asked={0} />
        <input aria-label="Other" />
      </>,
      { drafts: [] },
    );
    await new Promise((done) => setTimeout(done, 350));
    open(box);
    await new Promise((done) => setTimeout(done, 250));
    const answer = isOpen();
    end();
    return answer;
  };
  const results = [
    await openedBy(() => press(document, 'k', { ctrlKey: true })),
    await openedBy(() => press(document, 'k', { metaKey: true })),
    await openedBy(() => press(document, '/')),
    await openedBy((box) => press(found(box, 'input'), '/')),
    await openedBy(() => [...'https://'].forEach((key) => press(document, key))),
    await openedBy(() => press(document, 'k')),
  ];
  expect(results).toEqual([true, true, true, false, false, false]);
});
