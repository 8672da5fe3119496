import { describe, expect, test } from 'vitest';
import { restingLight, tiltedLight, type Rgb, strandsOf, type Strands } from '#core/design-picture/surface.ts';
import { createThreadPicture, type ThreadPicture } from '#core/design-picture/thread-picture.ts';
import { centredOn, fitView, type View } from '#core/design-picture/view.ts';
import { aDesign, aLine, type ARecord } from './a-design.ts';
import { all, frame, pixelsOf, red, scattered, testSeeking } from './seeking.ts';

const blue: Rgb = [30, 60, 190];

testSeeking(3);

describe('A picture is the same after seeking as after playing', () => {
  const strands = scattered(9000);
  const view = fitView(strands.box, frame, 4);
  const fresh = () => createThreadPicture({ frame, view, strands, colours: [red], light: restingLight });
  test('and what is lit piece by piece is what is lit at once', () => {
    const canvas = new Uint8ClampedArray(frame.width * frame.height * 4);
    const picture = fresh();
    for (const stop of [50, 400, 4000, 1200, 9000]) {
      while (!picture.goTowards(stop, 300)) continue;
      const lit = picture.takeLit();
      if (lit === undefined) throw new Error('Nothing changed.');
      const { left, right, top, bottom } = lit.box;
      for (let y = top; y < bottom; y += 1)
        canvas.set(
          lit.pixels.subarray((y - top) * (right - left) * 4, (y - top + 1) * (right - left) * 4),
          (y * frame.width + left) * 4,
        );
    }
    expect(Buffer.from(canvas).toString('base64') === pixelsOf(picture)).toBe(true);
    expect(picture.takeLit()).toBeUndefined();
  });
});

const litAt = (
  picture: ThreadPicture,
  { scale, left, top }: View,
  x: number,
  y: number,
  light = restingLight,
): readonly number[] => {
  picture.setLight(light);
  const at = Math.floor(y * scale + top) * frame.width + Math.floor(x * scale + left);
  return [...(picture.takeLit()?.pixels.slice(at * 4, at * 4 + 4) ?? [])];
};

const drawn = (strands: Strands, view: View, colours: readonly Rgb[] = [red]): ThreadPicture => {
  const picture = createThreadPicture({ frame, view, strands, colours, light: restingLight });
  picture.goTowards(strands.count, all);
  return picture;
};

const sumOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number => red + green + blue;

describe('A strand', () => {
  const line = strandsOf(aDesign(aLine(3)));
  const view = centredOn(line.box, frame, 2);

  test('covers 0.4 mm and nothing far from it', () => {
    const picture = drawn(line, view);
    expect([litAt(picture, view, 15, 0)[3], litAt(picture, view, 15, 1.5)[3]]).toEqual([255, 255]);
    expect([litAt(picture, view, 15, 4)[3], litAt(picture, view, 15, -4)[3]]).toEqual([0, 0]);
  });

  test('throws a soft shadow beside itself: dark, and not opaque', () => {
    const [r = 0, g = 0, b = 0, cover = 0] = litAt(drawn(line, view), view, 15, 2.6);
    expect(Math.max(r, g, b)).toBeLessThan(12);
    expect(cover).toBeGreaterThan(10);
    expect(cover).toBeLessThan(128);
  });

  test('is brighter on the side of the lamp than on the other', () => {
    const picture = drawn(line, view);
    expect(sumOf(litAt(picture, view, 15, -1.4))).toBeGreaterThan(sumOf(litAt(picture, view, 15, 1.4)) * 1.3);
  });

  test('shines more across the light than along it', () => {
    const brightness = (degrees: number): number => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const rows = Array.from({ length: 100 }, (_, row): readonly ARecord[] => {
        const beside = (row - 50) * 4;
        const place = (along: number) => [along * cos - beside * sin, along * sin + beside * cos].map(Math.round);
        const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [place(-200), place(200)];
        return [
          ['jump', ax, ay],
          ['stitch', bx, by],
        ];
      }).flat();
      const seen = centredOn({ left: 0, top: 0, right: 0, bottom: 0 }, frame, 0.6);
      const pixels = drawn(strandsOf(aDesign(rows)), seen).takeLit()?.pixels ?? new Uint8ClampedArray();
      return pixels.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0);
    };
    const lamp = (Math.atan2(restingLight.y, restingLight.x) * 180) / Math.PI;
    expect(brightness(lamp + 90)).toBeGreaterThan(brightness(lamp) * 1.03);
  });

  test('changes its light with the lamp, and not its place', () => {
    const picture = drawn(line, view);
    const before = litAt(picture, view, 15, -1.4);
    const after = litAt(picture, view, 15, -1.4, tiltedLight(0, 1));
    expect(sumOf(after)).not.toBe(sumOf(before));
    expect(after[3]).toBe(before[3]);
  });

  test('lies over the strands sewn before it', () => {
    const crossed = strandsOf(
      aDesign([
        ['jump', -30, 0],
        ['stitch', 30, 0],
        ['colourChange', 30, 0],
        ['jump', 0, -30],
        ['stitch', 0, 30],
      ]),
    );
    const seen = centredOn(crossed.box, frame, 1);
    const [r = 0, , b = 0] = litAt(drawn(crossed, seen, [red, blue]), seen, 0, 0);
    expect(b).toBeGreaterThan(r);
  });

  test('thinner than a pixel is fainter instead of wider', () => {
    const seen = centredOn(line.box, frame, 0.1);
    const cover = litAt(drawn(line, seen), seen, 20, 0)[3] ?? 0;
    expect(cover).toBeGreaterThan(20);
    expect(cover).toBeLessThan(150);
  });
});

test('A whole area keeps about the colour of its thread', () => {
  const rows = Array.from({ length: 120 }, (_, row): readonly ARecord[] =>
    Array.from({ length: 11 }, (_, at): ARecord => [
      'stitch',
      (row % 2 === 0 ? at : 10 - at) * 40 + (row % 4) * 10,
      row * 4,
    ]),
  ).flat();
  const strands = strandsOf(aDesign(rows));
  for (const scale of [0.3, 0.6, 1.2]) {
    const picture = drawn(strands, centredOn(strands.box, frame, scale), [[120, 90, 60]]);
    const pixels = picture.takeLit()?.pixels ?? new Uint8ClampedArray();
    const opaque = Array.from({ length: pixels.length / 4 }, (_, at) => pixels.subarray(at * 4, at * 4 + 4)).filter(
      ([, , , cover]) => cover === 255,
    );
    const mean = [0, 1, 2].map((at) => opaque.reduce((sum, pixel) => sum + (pixel[at] ?? 0), 0) / opaque.length);
    for (const [at, value] of [120, 90, 60].entries()) {
      expect(mean[at]).toBeGreaterThan(value * 0.75);
      expect(mean[at]).toBeLessThan(value * 1.25);
    }
  }
});

test('Rows closer than the thread is wide look the same from whichever side they are sewn', () => {
  const brightness = (step: number): number => {
    const rows = Array.from({ length: 150 }, (_, row): readonly ARecord[] => [
      ['jump', -150, (row - 75) * step],
      ['stitch', 150, (row - 75) * step],
    ]).flat();
    const seen = centredOn({ left: 0, top: 0, right: 0, bottom: 0 }, frame, 1);
    const pixels = drawn(strandsOf(aDesign(rows)), seen).takeLit()?.pixels ?? new Uint8ClampedArray();
    return pixels.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0);
  };
  expect(brightness(2) / brightness(-2)).toBeGreaterThan(0.85);
  expect(brightness(2) / brightness(-2)).toBeLessThan(1.18);
});

test('A design outside of the frame changes no pixel', () => {
  const line = strandsOf(aDesign(aLine(50)));
  const picture = createThreadPicture({
    frame,
    view: { scale: 1, left: 5000, top: 0 },
    strands: line,
    colours: [red],
    light: restingLight,
  });
  expect(picture.goTowards(line.count, all)).toBe(true);
  expect(picture.takeLit()).toBeUndefined();
});
