import { describe, expect, test } from 'vitest';
import { columnsOf, layoutOf, nextSpot, rowHeight, swatchSize } from '#features/threads/wall/wall-measures.ts';

const screen = { width: 1000, height: 600, leastPx: 44, mostPx: 168 };

describe('The size of a swatch', () => {
  test.each([
    [5, 168],
    [5000, 44],
  ])('%i threads: %i px', (count, size) => {
    expect(swatchSize([count], screen)).toBe(size);
  });

  test('In between it is the largest with which all is seen at once.', () => {
    const size = swatchSize([150, 20], screen);
    const columns = columnsOf(screen.width, size);
    const rows = Math.ceil(150 / columns) + Math.ceil(20 / columns);
    expect(size).toBeGreaterThan(44);
    expect(rows * size).toBeLessThanOrEqual(screen.height);
  });

  test('Words beneath take their room.', () => {
    expect(swatchSize([150], screen, () => 40)).toBeLessThan(swatchSize([150], screen));
  });

  test('A page of paper is filled to its foot, a swatch never becomes a stripe.', () => {
    expect(rowHeight([10], 50, 0, 600)).toBeCloseTo(55.6);
    expect(rowHeight([2], 50, 0, 600)).toBeCloseTo(67.5);
    expect(rowHeight([2], 50, 10)).toBe(60);
  });
});

test.each([
  [5, 7, false, { runs: 'across', slice: 1 }],
  [150, 22, false, { runs: 'across', slice: 7 }],
  [150, 8, false, { runs: 'down', slice: 8 }],
  [150, 22, true, { runs: 'down', slice: 22 }],
  [0, 4, false, { runs: 'across', slice: 1 }],
] as const)('%i threads in %i columns, with names: %s', (count, columns, isNamed, layout) => {
  expect(layoutOf(count, columns, isNamed)).toEqual(layout);
});

describe('The arrow keys go where they point', () => {
  const parts = [
    { runs: 'across', sizes: [3, 2] },
    { runs: 'down', sizes: [4, 1] },
  ] as const;
  test.each([
    [[0, 0, 0], 'ArrowDown', [0, 0, 1]],
    [[0, 0, 2], 'ArrowRight', [0, 1, 1]],
    [[0, 0, 2], 'ArrowDown', [1, 0, 0]],
    [[0, 0, 0], 'ArrowLeft', undefined],
    [[1, 0, 3], 'ArrowDown', [1, 1, 0]],
    [[1, 0, 3], 'ArrowRight', undefined],
    [[1, 0, 0], 'ArrowUp', [0, 1, 1]],
    [[1, 1, 0], 'ArrowDown', undefined],
    [[1, 1, 0], 'Home', [0, 0, 0]],
    [[0, 0, 0], 'End', [1, 1, 0]],
    [[0, 0, 0], 'a', undefined],
  ] as const)('%j %s', (spot, key, next) => {
    expect(nextSpot(spot, key, parts)).toEqual(next);
  });
});
