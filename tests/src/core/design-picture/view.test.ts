import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gridFor,
  linesAcross,
  centredOn,
  fitView,
  heldIn,
  paperFit,
  largestScale,
  panBy,
  pinched,
  seenBox,
  trueScale,
  zoomAt,
  type Point,
  type View,
} from '#core/design-picture/view.ts';
import { hoopOutlineOf, type PictureHoop } from '#core/design-picture/hoop-outline.ts';

const frame = { width: 800, height: 600 };
const box = { left: -100, top: 50, right: 900, bottom: 350 };

const px = (view: View, x: number, y: number): Point => ({
  x: x * view.scale + view.left,
  y: y * view.scale + view.top,
});
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 });

test('A fitted design touches the free edge on its longer side and lies in the middle', () => {
  const view = fitView(box, frame, 20);
  expect(rounded(px(view, -100, 200))).toEqual({ x: 20, y: 300 });
  expect(rounded(px(view, 900, 200))).toEqual({ x: 780, y: 300 });
});

test('At true size an inch has 96 pixels of the page', () => {
  const view = centredOn(box, frame, trueScale);
  expect(px(view, 254, 0).x - px(view, 0, 0).x).toBeCloseTo(96, 9);
});

test('A single stitch and an empty frame give a view all the same', () => {
  const dot = { left: 5, top: 5, right: 5, bottom: 5 };
  expect(fitView(dot, frame, 20).scale).toBe(largestScale);
  expect(Number.isFinite(fitView(dot, { width: 0, height: 0 }, 20).left)).toBe(true);
});

const anyView = fc.record({
  scale: fc.double({ min: 0.05, max: 8, noNaN: true }),
  left: fc.double({ min: -2000, max: 2000, noNaN: true }),
  top: fc.double({ min: -2000, max: 2000, noNaN: true }),
});
const anyPoint = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });

test('What lies under the point stays there when a person zooms, within the bounds', () => {
  fc.assert(
    fc.property(anyView, anyPoint, fc.double({ min: 0.1, max: 10, noNaN: true }), (view, point, factor) => {
      const next = zoomAt(view, point, factor, 0.05);
      const under = { x: (point.x - view.left) / view.scale, y: (point.y - view.top) / view.scale };
      const after = px(next, under.x, under.y);
      expect(Math.hypot(after.x - point.x, after.y - point.y)).toBeLessThan(
        1e-6 * (1 + Math.abs(view.left) + Math.abs(view.top)) + 1e-6,
      );
      expect(next.scale).toBeLessThanOrEqual(largestScale);
      expect(next.scale).toBeGreaterThanOrEqual(0.05 - 1e-12);
    }),
  );
});

test('Two fingers that move apart evenly zoom around the middle between them; moved together they pan', () => {
  const view = { scale: 1, left: 0, top: 0 };
  const twice = pinched(
    view,
    [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ],
    [
      { x: 200, y: 300 },
      { x: 600, y: 300 },
    ],
    0.05,
  );
  expect(twice.scale).toBeCloseTo(2, 9);
  expect(rounded(px(twice, 400, 300))).toEqual({ x: 400, y: 300 });
  const moved = pinched(
    view,
    [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ],
    [
      { x: 310, y: 320 },
      { x: 510, y: 320 },
    ],
    0.05,
  );
  expect(moved).toEqual({ scale: 1, left: 10, top: 20 });
});

test('However far a person pans, a part of the design stays in the frame', () => {
  fc.assert(
    fc.property(anyView, fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }), (view, x, y) => {
      const seen = seenBox(heldIn(panBy(view, { x, y }), box, frame), frame);
      const overlap = Math.min(seen.right, box.right) - Math.max(seen.left, box.left);
      expect(overlap * view.scale).toBeGreaterThan(40);
    }),
  );
});

test.each([
  ['metric', 2, 10, 10],
  ['metric', 0.3, 50, 2],
  ['metric', 0.01, 10_000, 10],
  ['imperial', 2, 254 / 16, 4],
  ['imperial', 0.3, 254 / 4, 4],
] as const)('The grid in %s at a scale of %d', (units, scale, stepMm10, strongEvery) => {
  expect(gridFor(units, scale, 12)).toEqual({ stepMm10, strongEvery });
});

test('The lines across a stretch include its ends', () => {
  expect(linesAcross(-20, 20, 10)).toEqual([-2, -1, 0, 1, 2]);
  expect(linesAcross(1, 9, 10)).toEqual([]);
});

const hoop: PictureHoop = {
  name: '130 × 180',
  kind: 'standard',
  fieldWMm10: 1300,
  fieldHMm10: 1800,
  marginMm10: 10,
  rotatable: true,
  machines: [],
};

test('A hoop lies around the middle of the design; its usable field is the field less the margin', () => {
  expect(hoopOutlineOf(hoop, { left: 0, top: 0, right: 1000, bottom: 1000 })).toMatchObject({
    isRound: false,
    field: { left: -150, top: -400, right: 1150, bottom: 1400 },
    usable: { left: -140, top: -390, right: 1140, bottom: 1390 },
    outer: { left: -300, top: -550, right: 1300, bottom: 1550 },
    fit: 'fits',
  });
});

test('A design that fits only turned turns the hoop; one that fits nowhere leaves it as it is', () => {
  const turned = hoopOutlineOf(hoop, { left: 0, top: 0, right: 1700, bottom: 1000 });
  expect([turned.fit, turned.field.right - turned.field.left]).toEqual(['turned', 1800]);
  const tooLarge = hoopOutlineOf(
    { ...hoop, outerWMm10: 1500, outerHMm10: 2000 },
    { left: 0, top: 0, right: 1900, bottom: 1000 },
  );
  expect([tooLarge.fit, tooLarge.outer.right - tooLarge.outer.left]).toEqual(['no', 1500]);
});

test.each([
  [100, 80, { percent: 100, isTurned: false, widthMm: 100 }],
  [184, 250, { percent: 100, isTurned: false, widthMm: 184 }],
  [242, 42, { percent: 100, isTurned: true, widthMm: 42 }],
  [250, 184, { percent: 100, isTurned: true, widthMm: 184 }],
  [242, 212, { percent: 86, isTurned: true, widthMm: (212 * 86) / 100 }],
  [412, 412, { percent: 44, isTurned: false, widthMm: (412 * 44) / 100 }],
  [10_012, 10_012, { percent: 1, isTurned: false, widthMm: 100.12 }],
])(
  'F24: a picture of %d × %d mm lies on paper in true size, turned if need be, or with its scale',
  (wide, high, fit) => {
    expect(paperFit(wide, high)).toEqual(fit);
  },
);
