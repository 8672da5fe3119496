import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restingLight, type Rgb, strandsOf, type Strands } from '#core/design-picture/surface.ts';
import { createThreadPicture, type ThreadPicture } from '#core/design-picture/thread-picture.ts';
import { fitView } from '#core/design-picture/view.ts';
import { aDesign, type ARecord } from './a-design.ts';

export const frame = { width: 96, height: 72 };
export const red: Rgb = [190, 30, 40];

export const scattered = (stitches: number): Strands => {
  const records = Array.from({ length: stitches }, (_, at): ARecord => [
    at % 97 === 96 ? 'jump' : 'stitch',
    Math.round(300 * Math.sin(at * 1.7) + 60 * Math.sin(at * 0.13)),
    Math.round(220 * Math.cos(at * 1.1) + 40 * Math.cos(at * 0.31)),
  ]);
  return strandsOf(aDesign(records));
};

export const pixelsOf = (picture: ThreadPicture): string => {
  picture.setLight(restingLight);
  return Buffer.from(picture.takeLit()?.pixels ?? []).toString('base64');
};

export const all = Number.MAX_SAFE_INTEGER;

export const testSeeking = (ways: number): void => {
  describe('A picture is the same after seeking as after playing', () => {
    const strands = scattered(9000);
    const view = fitView(strands.box, frame, 4);
    const fresh = (copies?: number) =>
      createThreadPicture({
        frame,
        view,
        strands,
        colours: [red],
        light: restingLight,
        ...(copies !== undefined && { mostCopyBytes: copies }),
      });
    const played = (to: number): string => {
      const picture = fresh(0);
      picture.goTowards(to, all);
      return pixelsOf(picture);
    };

    test.each([undefined, 0])('with copies (%s) and without, whatever the way', (copies) => {
      fc.assert(
        fc.property(
          fc.array(fc.nat(strands.count), { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 1, max: 3000 }),
          (stops, slice) => {
            const picture = fresh(copies);
            for (const stop of stops) while (!picture.goTowards(stop, slice)) picture.takeLit();
            expect(picture.laid()).toBe(stops.at(-1));
            expect(pixelsOf(picture) === played(stops.at(-1) ?? 0)).toBe(true);
          },
        ),
        { numRuns: ways },
      );
    });
  });
};
