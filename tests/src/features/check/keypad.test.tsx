// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { CheckScreen } from '#features/check/check-screen.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

const sizeTo = (width: number, height: number) =>
  (window as unknown as { readonly happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
    height,
  });

beforeEach(() => {
  const { innerWidth, innerHeight } = window;
  sizeTo(390, 844);
  onTestFinished(() => sizeTo(innerWidth, innerHeight));
});

const twoBrands = () => {
  const [isacord, madeira, rack, drawer] = [newId(), newId(), newId(), newId()];
  const aPlace = (id: string, name: string) => ({ name: 'place.create', args: { id, set: { name } } }) as const;
  return [
    aPlace(rack, 'Rack B'),
    aPlace(drawer, 'Drawer 4'),
    aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, isacord),
    aThread({ brand: 'Madeira', line: 'Polyneon 40', code: '1902', name: 'Dusky Rose' }, madeira),
    aSpool(isacord, { shortCode: 'T-0001', placeId: rack, position: '3' }),
    aSpool(isacord, { shortCode: 'T-0002', placeId: rack, position: '3' }),
    aSpool(madeira, { shortCode: 'T-0003', placeId: drawer }),
  ];
};

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').trim();
const aPhone = async (path = '/inventory/check') => {
  const page = await aWorkshop(<CheckScreen />, { drafts: twoBrands(), path });
  const { box } = page;
  const keypad = () => box.querySelector('fieldset[aria-label=Digits]');
  const press = async (digits: string) => {
    for (const digit of digits) {
      const key = [...(keypad()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === digit);
      if (key === undefined) throw new Error(`There is no key ${digit}.`);
      const wanted = field().value + digit;
      key.focus();
      key.click();
      await expect.poll(() => field().value, { interval: 5 }).toBe(wanted);
    }
  };
  const field = () => found<HTMLInputElement>(box, 'input[type=search]');
  const showDigits = () => box.querySelector<HTMLButtonElement>('button[aria-label="123, show the digits"]');
  const answers = () => [...box.querySelectorAll('output[aria-label=Answer]')].map((one) => plain(one.textContent));
  return { ...page, keypad, press, field, showDigits, answers };
};

test('A number of two own threads is answered for both, with brand, amount, place and both buttons each', async () => {
  const { box, press, answers } = await aPhone();
  await press('1902');
  await expect.poll(answers).toEqual(['HAVE 2 about 2,000 m · Rack B 3', 'HAVE 1 about 1,000 m · Drawer 4']);
  const cards = [...box.querySelectorAll('article')];
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    '1902 Isacord 40 Poinsettia',
    '1902 Madeira Polyneon 40 Dusky Rose',
  ]);
  const steps = () =>
    cards.map((card) => [...card.querySelectorAll('button')].map(({ textContent }) => textContent?.trim()));
  await expect
    .poll(steps)
    .toEqual([
      expect.arrayContaining(['I bought it', 'Add to list']),
      expect.arrayContaining(['I bought it', 'Add to list']),
    ]);
  expect(box.textContent).not.toContain('Which thread?1902');
});

test('The digits stay while a person types, fold once there is an answer, and give the field their focus', async () => {
  const { press, keypad, field, showDigits, answers } = await aPhone();
  await press('1902');
  await expect.poll(() => answers().length).toBe(2);
  expect(keypad()).not.toBeNull();
  await expect.poll(keypad, { timeout: 3000 }).toBeNull();
  expect(document.activeElement).toBe(field());
  expect(field().inputMode).toBe('none');
  expect(showDigits()?.getAttribute('aria-expanded')).toBe('false');
});

test('A press on the field brings the digits back, and they stay for what is typed already', async () => {
  const { press, keypad, field, answers } = await aPhone('/inventory/check?q=1902');
  expect(keypad()).toBeNull();
  await expect.poll(() => answers().length).toBe(2);
  field().click();
  await expect.poll(keypad).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(keypad()).not.toBeNull();
  await press('0');
  expect(field().value).toBe('19020');
});

test('The button brings the digits back with the focus on their first key', async () => {
  const { keypad, showDigits } = await aPhone('/inventory/check?q=1902');
  showDigits()?.click();
  await expect.poll(() => document.activeElement?.textContent).toBe('1');
  expect(keypad()?.contains(document.activeElement)).toBe(true);
  expect(showDigits()).toBeNull();
});

test('With the digits folded a keyboard types on; an emptied field brings them back', async () => {
  const { keypad, field, answers } = await aPhone('/inventory/check?q=190');
  typeInto(field(), '1902');
  await expect.poll(() => answers().length).toBe(2);
  expect(keypad()).toBeNull();
  typeInto(field(), '');
  await expect.poll(keypad).not.toBeNull();
});

test('Without an answer the digits stay', async () => {
  const { box, press, keypad } = await aPhone();
  await press('987654');
  await expect.poll(() => box.textContent).toContain('Nothing with “987654”');
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(keypad()).not.toBeNull();
});

test('Where answer and digits stand side by side, the digits stay', async () => {
  const { press, keypad, answers } = await aPhone();
  await press('1902');
  sizeTo(1180, 820);
  await expect.poll(() => answers().length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(keypad()).not.toBeNull();
});
