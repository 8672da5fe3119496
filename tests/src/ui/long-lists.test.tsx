// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';

import { drawn } from './drawn.tsx';

interface Item {
  readonly id: string;
  readonly name: string;
}

const some: readonly Item[] = Array.from({ length: 1000 }, (_, at) => ({ id: `i${at}`, name: `Item ${at}` }));

let drawings = new Map<string, number>();
const Words = ({ item }: { readonly item: Item }) => {
  drawings.set(item.name, (drawings.get(item.name) ?? 0) + 1);
  return <span>{item.name}</span>;
};
const renderItem = (item: Item) => <Words item={item} />;
const itemKey = ({ id }: Item) => id;

let page: ReturnType<typeof drawn> | undefined;
beforeEach(() => {
  drawings = new Map();
  window.scrollTo(0, 0);
  // happy-dom lays nothing out, and rows without a height would all count as near the window.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
});
afterEach(() => {
  page?.end();
  page = undefined;
  vi.restoreAllMocks();
});

const scrollTo = (top: number) =>
  act(async () => {
    window.scrollTo(0, top);
    window.dispatchEvent(new Event('scroll'));
  });

const painted = () =>
  act(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => void requestAnimationFrame(resolve));
  });

for (const [what, Long] of [
  ['list', VirtualList],
  ['grid', VirtualGrid],
] as const) {
  const draw = (items: readonly Item[]) => (
    <Long label="Items" items={items} itemKey={itemKey} renderItem={renderItem} />
  );

  test(`A row of a ${what} is drawn once while it is scrolled through`, async () => {
    page = drawn(draw(some));
    await painted();
    const atFirst = drawings.size;
    expect(atFirst).toBeGreaterThan(4);
    // Each row is drawn when it comes near the window, so on one way down no row is drawn twice.
    for (let top = 60; top <= 3000; top += 60) await scrollTo(top);
    expect(drawings.size).toBeGreaterThan(atFirst + 10);
    expect([...drawings].filter(([, times]) => times > 1)).toEqual([]);
  });

  test(`A ${what} has its rows at the first drawing, and lays nothing out to get them`, async () => {
    const asked = [
      vi.spyOn(HTMLElement.prototype, 'getClientRects'),
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect'),
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
    ];
    page = drawn(draw(some));
    expect(page.box.querySelectorAll('[aria-posinset]').length).toBeGreaterThan(4);
    for (const one of asked) expect(one).not.toHaveBeenCalled();
  });

  test(`A row of a ${what} is drawn again when its item is another, and tells its place and the new length`, () => {
    page = drawn(draw(some));
    page.draw(draw(some.map((item) => (item.id === 'i2' ? { ...item, name: 'Renamed' } : item)).slice(0, 900)));
    const told = [...page.box.querySelectorAll('[aria-posinset]')].slice(1, 4);
    expect(
      told.map((row) => [row.textContent, row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]),
    ).toEqual([
      ['Item 1', '2', '900'],
      ['Renamed', '3', '900'],
      ['Item 3', '4', '900'],
    ]);
  });

  test(`All rows of a ${what} near the window are drawn again when another is the way to draw them`, () => {
    page = drawn(draw(some));
    const loud = ({ name }: Item) => <b>{name.toUpperCase()}</b>;
    page.draw(<Long label="Items" items={some} itemKey={itemKey} renderItem={loud} />);
    expect(page.box.querySelector('[aria-posinset="3"]')?.textContent).toBe('ITEM 2');
    expect(page.box.querySelector('span')).toBeNull();
  });
}

test('Only the first and the last row are the ends of a list, not those that are drawn first and last', async () => {
  const list = (items: readonly Item[]) => (
    <VirtualList label="Items" items={items} itemKey={itemKey} renderItem={renderItem} />
  );
  page = drawn(list(some));
  const ends = () =>
    [...(page?.box.querySelectorAll('[data-edge]') ?? [])].map((row) => [
      row.getAttribute('aria-posinset'),
      row.getAttribute('data-edge'),
    ]);
  expect(ends()).toEqual([['1', 'first']]);
  await scrollTo(3000);
  expect(ends()).toEqual([]);
  await scrollTo(0);
  page.draw(list(some.slice(0, 2)));
  expect(ends()).toEqual([
    ['1', 'first'],
    ['2', 'last'],
  ]);
  page.draw(list(some.slice(0, 1)));
  expect(ends()).toEqual([['1', 'first last']]);
});

test('The first drawing has the rows in the window and no others; once it is painted, some beyond it stand ready.', async () => {
  page = drawn(<VirtualList label="Items" items={some} itemKey={itemKey} renderItem={renderItem} />);
  const inWindow = Math.ceil(window.innerHeight / 76);
  expect(drawings.size).toBeGreaterThan(inWindow / 2);
  expect(drawings.size).toBeLessThanOrEqual(inWindow);
  await painted();
  expect(drawings.size).toBeGreaterThanOrEqual(inWindow + 4);
});

test('The elements of a list that reuses them show the rows that come, and stand in the order of the list when it rests', async () => {
  page = drawn(<VirtualList label="Items" items={some} itemKey={itemKey} renderItem={renderItem} isReused />);
  await painted();
  const elements = () => [...(page?.box.querySelectorAll<HTMLElement>('li') ?? [])];
  const places = () => elements().map((row) => Number(row.getAttribute('aria-posinset')));
  await scrollTo(3000);
  const known = new Set(elements());
  for (let top = 3060; top <= 6000; top += 60) await scrollTo(top);
  expect(elements().filter((row) => !known.has(row)).length).toBeLessThanOrEqual(2); // at most one block of rows is new
  for (const row of elements()) {
    const place = Number(row.getAttribute('aria-posinset'));
    expect([row.textContent, row.dataset['index'], row.style.top]).toEqual([
      `Item ${place - 1}`,
      String(place - 1),
      `${(place - 1) * 76}px`,
    ]);
  }
  await expect.poll(places).toEqual(places().toSorted((a, b) => a - b));
});

test('A grid keeps no more than two blocks of one row ready on each side of the window, because each row has several cells', async () => {
  page = drawn(<VirtualGrid label="Items" items={some} itemKey={itemKey} renderItem={renderItem} rowSize={76} />);
  await painted();
  const inWindow = Math.ceil(window.innerHeight / 76);
  const rows = page.box.querySelectorAll('[data-index]').length;
  expect(rows).toBeGreaterThanOrEqual(inWindow + 2);
  expect(rows).toBeLessThanOrEqual(inWindow + 4);
});

test('Rows of a grid that are not laid out yet count as high as the first that was', async () => {
  const laidOut: ((row: Element, px: number) => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly onResize: (entries: readonly object[]) => void) {}
      observe(target: Element) {
        if (!target.matches('[data-index]')) return;
        laidOut.push((row, px) => {
          if (row === target) this.onResize([{ target, borderBoxSize: [{ blockSize: px, inlineSize: 600 }] }]);
        });
      }
      unobserve() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  page = drawn(<VirtualGrid label="Items" items={some} itemKey={itemKey} renderItem={renderItem} />);
  await painted();
  const rows = () => [...(page?.box.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const tops = () => rows().map(({ style }) => Number.parseFloat(style.top));
  expect(tops().slice(0, 3)).toEqual([0, 190, 380]);
  const [first] = rows();
  await act(async () => {
    for (const tell of laidOut) if (first !== undefined) tell(first, 230);
    await new Promise((resolve) => void requestAnimationFrame(resolve));
  });
  expect(tops().slice(0, 3)).toEqual([0, 230, 460]);
});
