import { expect, test } from 'vitest';
import { labelPapers, spotsOn } from '#features/labels/label-papers.ts';

test.each(labelPapers.map((paper) => [paper.name, paper] as const))(
  '%s: every label lies whole on its page, and none on another',
  (_name, paper) => {
    const spots = spotsOn(paper, paper.columns * paper.rows + 1, 1);
    const [width, height] = paper.labelMm;
    for (const { leftMm, topMm } of spots) {
      expect(leftMm).toBeGreaterThanOrEqual(0);
      expect(topMm).toBeGreaterThanOrEqual(0);
      expect(leftMm + width).toBeLessThanOrEqual(paper.pageMm[0] + 0.001);
      expect(topMm + height).toBeLessThanOrEqual(paper.pageMm[1] + 0.001);
    }
    expect(paper.pitchMm[0]).toBeGreaterThanOrEqual(width);
    expect(paper.pitchMm[1]).toBeGreaterThanOrEqual(height);
    expect(spots.at(-1)).toMatchObject({ sheet: 1, leftMm: spots[0]?.leftMm, topMm: spots[0]?.topMm });
  },
);

test('A sheet that was begun before goes on at its first free label, and a place beyond the sheet is its last', () => {
  const [paper] = labelPapers;
  expect(spotsOn(paper, 2, 21)).toEqual([
    { sheet: 0, leftMm: 139.25, topMm: 243.75 },
    { sheet: 1, leftMm: 7.25, topMm: 15.15 },
  ]);
  expect(spotsOn(paper, 1, 999)[0]).toMatchObject({ sheet: 0, topMm: 243.75 });
  expect(spotsOn(paper, 1, 0)[0]).toMatchObject({ sheet: 0, leftMm: 7.25 });
});
