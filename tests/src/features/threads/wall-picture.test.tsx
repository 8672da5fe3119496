// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { wallOf } from '#core/threads/thread-wall.ts';
import { WallPicture } from '#features/threads/wall/wall-screen.tsx';
import type { OwnedThread } from '#inventory/inventory.ts';
import { drawn } from '../../ui/drawn.tsx';

const aColour = (at: number) =>
  ({
    id: `thread-${at}`,
    thread: {
      brand: 'Isacord',
      line: 'Isacord 40',
      code: String(at).padStart(4, '0'),
      name: null,
      hex: `#${((at * 7919) % 0xff_ff_ff).toString(16).padStart(6, '0')}`,
      moreHex: [],
      effect: 'solid',
    },
  }) as unknown as OwnedThread;

const parts = wallOf(
  Array.from({ length: 1500 }, (_, at) => aColour(at)),
  ({ thread }) => thread,
);
const aWall = (isPaper: boolean) => {
  const { box } = drawn(
    <WallPicture
      parts={parts}
      out={new Set(['thread-7'])}
      room={{ width: 1000, height: 600, leastPx: 44, mostPx: 168 }}
      isPaper={isPaper}
      onOpen={() => undefined}
    />,
  );
  // further rows come by timers, outside `act`
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return box;
};

/** Presses the arrow key that leads from the first swatch of the second part to the last row of the first. */
const upFromSecondPart = (box: HTMLElement): void => {
  const from = box.querySelector<HTMLElement>('a[data-spot="1.0.0"]');
  from?.focus();
  from?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  expect(document.activeElement).toBe(from);
};

test('Of thousands of threads the first rows are drawn at once, the others in steps, until all are there.', async () => {
  const box = aWall(false);
  const cells = () => box.querySelectorAll('a[data-spot]').length;
  const rows = box.querySelectorAll('[role=presentation]').length;
  expect(cells()).toBeGreaterThan(500);
  expect(cells()).toBeLessThan(1000);
  await expect.poll(cells, { timeout: 20_000 }).toBe(1500);
  expect(box.querySelectorAll('[role=presentation]').length).toBe(rows);
  expect(box.querySelector('a[href$="/thread-7"]')?.textContent).toContain('out');
});

test('On paper every thread is drawn at once, because the browser takes the printout at once.', () => {
  const box = aWall(true);
  expect(box.querySelectorAll('a[data-spot]')).toHaveLength(1500);
});

test('A key that leads to a thread not drawn yet goes there as soon as it is.', async () => {
  const box = aWall(false);
  upFromSecondPart(box);
  await expect.poll(() => box.querySelectorAll('a[data-spot]').length, { timeout: 20_000 }).toBe(1500);
  await expect.poll(() => document.activeElement?.getAttribute('data-spot')).toMatch(/^0[.]/u);
});

test('A key that leads to a thread not drawn yet takes the focus from nobody who has gone elsewhere.', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  const box = aWall(false);
  upFromSecondPart(box);
  field.focus();
  await expect.poll(() => box.querySelectorAll('a[data-spot]').length, { timeout: 20_000 }).toBe(1500);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(field);
});
