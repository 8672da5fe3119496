// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { LabelsScreen } from '#features/labels/labels-screen.tsx';
import { SiteUrlContext } from '#services/device.ts';
import { encode } from 'uqr';
import { Toaster } from '#ui/toaster.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aTallPage } from '../../ui/a-tall-page.ts';
import { typeInto } from '../../ui/drawn.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const labelsIn = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('F33 Every spool in use gets a label that leads with the number, then code, thread and place; used up, lost and archived ones get none', async () => {
  const [threadId, placeId] = [newId(), newId()];
  const { box } = await aWorkshop(<LabelsScreen />, {
    drafts: [
      { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } },
      aThread({ brand: 'Isacord', line: 'Isacord 40', name: 'Poinsettia' }, threadId),
      aSpool(threadId, { shortCode: 'T-0001', placeId }),
      aSpool(threadId, { shortCode: 'T-0002', state: 'empty' }),
      aSpool(threadId, { shortCode: 'T-0003', state: 'lost' }),
      aSpool(threadId, { shortCode: 'T-0004', state: 'archived' }),
      aSpool(threadId, { shortCode: 'T-0005', openingMm: 0 }),
    ],
  });
  await expect.poll(() => labelsIn(box)).toEqual(['1902T-0001Isacord PoinsettiaIsacord 40 · 1,000 m · Rack B']);
  expect(box.querySelectorAll('svg path').length).toBeGreaterThan(0);
});

test.each(['1.5', '0', '1000', 'two'])('The first free label cannot be %s: the field says so', async (text) => {
  const threadId = newId();
  const { box } = await aWorkshop(<LabelsScreen />, { drafts: [aThread({}, threadId), aSpool(threadId)] });
  await expect.poll(() => labelsIn(box).length).toBe(1);
  const field = box.querySelector<HTMLInputElement>('input[inputmode=numeric]');
  if (field === null) throw new Error('There is no field.');
  typeInto(field, text);
  await expect.poll(() => box.textContent).toContain('Enter a whole number from 1 to 999.');
  const print = [...box.querySelectorAll('button')].find((one) => one.textContent === 'Print');
  expect(print?.disabled).toBe(true);
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

test('Codes are drawn on the sheets near the window, and on all sheets in print', async () => {
  const isSecondSheet = (element: Element) => element.matches('ul ~ ul');
  const tall = aTallPage(isSecondSheet);
  const threadId = newId();
  const drafts = Array.from({ length: 22 }, (_, at) => aSpool(threadId, { shortCode: `T-${at + 1000}` }));
  const { box } = await aWorkshop(<LabelsScreen />, { drafts: [aThread({}, threadId), ...drafts] });
  await expect.poll(() => labelsIn(box)).toHaveLength(22);
  const drawn = () => [...box.querySelectorAll('li path')].filter((path) => path.getAttribute('d') !== '').length;
  expect(drawn()).toBe(21);
  // like a browser, this stand-in prints at once, without the updates that React has only scheduled
  const printed: number[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(drawn());
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Print')?.click());
  expect([printed, drawn()]).toEqual([[22], 21]);
  await act(async () => tall.scrollTo(isSecondSheet));
  expect(drawn()).toBe(22);
});

test('Spools whose labels are printed have one from then on; an undo takes that back', async () => {
  const threadId = newId();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { box, inventory } = await aWorkshop(
    <>
      <LabelsScreen />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
    {
      drafts: [
        aThread({}, threadId),
        aSpool(threadId, { shortCode: 'T-0001' }),
        aSpool(threadId, { shortCode: 'T-0002' }),
        aSpool(threadId, { shortCode: 'T-0003', state: 'empty' }),
      ],
    },
  );
  const labelled = () =>
    inventory
      .snapshot()
      .rows.flatMap(({ spools }) => spools.flatMap(({ spool }) => (spool.labelled ? spool.shortCode : [])));
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  await expect.poll(() => labelsIn(box)).toHaveLength(2);
  press('Print');
  await expect.poll(labelled).toEqual(['T-0001', 'T-0002']);
  expect(print).toHaveBeenCalledOnce();
  await expect.poll(() => document.body.textContent).toContain('2 spools have labels now');
  press('Undo');
  await expect.poll(labelled).toEqual([]);
});

test('Labels are chosen by thread, by several threads, by spool and by place, and all are one press away', async () => {
  const [red, blue, green, drawer] = [newId(), newId(), newId(), newId()];
  const spools = [newId(), newId(), newId(), newId()] as const;
  const { box, location } = await aWorkshop(<LabelsScreen />, {
    drafts: [
      { name: 'place.create', args: { id: drawer, set: { name: 'Drawer A', kind: 'drawer' } } },
      aThread({ code: '1902', hex: '#cc0000' }, red),
      aThread({ code: '3622' }, blue),
      aThread({ code: '5510' }, green),
      aSpool(red, { shortCode: 'T-0001', placeId: drawer }, spools[0]),
      aSpool(red, { shortCode: 'T-0002' }, spools[1]),
      aSpool(blue, { shortCode: 'T-0003', placeId: drawer }, spools[2]),
      aSpool(green, { shortCode: 'T-0004' }, spools[3]),
    ],
  });
  const codes = () => labelsIn(box).map((text) => /T-\d+/.exec(text ?? '')?.[0]);
  const all = ['T-0001', 'T-0002', 'T-0003', 'T-0004'];
  await expect.poll(codes).toEqual(all);
  expect(box.querySelector('li [style*="rgb(204, 0, 0)"], li [style*="#cc0000"]')).not.toBeNull();
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [`/?thread=${red}`, ['T-0001', 'T-0002']],
    [`/?threads=${red}.${blue}`, ['T-0001', 'T-0002', 'T-0003']],
    [`/?spool=${spools[3]}`, ['T-0004']],
    [`/?place=${drawer}`, ['T-0001', 'T-0003']],
  ];
  for (const [address, chosen] of cases) {
    location.navigate(address);
    await expect.poll(codes).toEqual(chosen);
  }
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Places')?.click();
  await expect.poll(() => labelsIn(box)).toEqual(['Drawer A']);
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Spools')?.click();
  await expect.poll(codes).toEqual(['T-0001', 'T-0003']);
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Labels for everything')?.click();
  await expect.poll(codes).toEqual(all);
});

/** Reads the address of the first label back from the squares of its QR code. */
const firstCode = (box: HTMLElement) => box.querySelector('li path')?.getAttribute('d');
const codeOf = (text: string) => {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  return data
    .map((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/gu),
      ]
        .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
        .join(''),
    )
    .join('');
};

test.each([
  ['https://spools.example.org', 'https://spools.example.org', false],
  ['http://192.168.1.7:3000', 'http://192.168.1.7:3000', false],
  ['http://localhost:3000', 'http://localhost:3000', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', true],
  ['http://[::1]:3000', 'http://[::1]:3000', true],
  [undefined, window.location.origin, true],
])(
  'F16 With the installation at %s a label leads to %s; a sentence says it where only this computer can open it',
  async (siteUrl, address, isOnlyHere) => {
    const [threadId, spoolId] = [newId(), newId()];
    const { box } = await aWorkshop(
      <SiteUrlContext value={siteUrl}>
        <LabelsScreen />
      </SiteUrlContext>,
      { drafts: [aThread({}, threadId), aSpool(threadId, {}, spoolId)] },
    );
    await expect.poll(() => firstCode(box)).toBe(codeOf(`${address}/inventory/spools/${spoolId}`));
    expect(box.textContent?.includes('which only this computer can open')).toBe(isOnlyHere);
  },
);
