import { expect, test } from 'vitest';
import { stitchCommand } from '#core/design-file/stitch-model.ts';
import { strandsOf } from '#core/design-picture/surface.ts';
import { sampleDesigns, type Sample } from '#features/test-pages/vector-test-screen.tsx';

const names = Object.keys(sampleDesigns) as readonly Sample[];

test.each(names)('The sample %s is a design that a machine could sew', (name) => {
  const model = sampleDesigns[name]();
  const { count, ends, blockStarts, blocks, box } = strandsOf(model);
  expect(count).toBeGreaterThan(300);
  expect(count).toBe(model.stitches);
  expect(model.blocks.length).toBeGreaterThan(1);
  // every block has stitches, and the blocks are in order
  expect([...blockStarts]).toEqual([...new Set(blockStarts)].toSorted((a, b) => a - b));
  expect(new Set(blocks).size).toBe(model.blocks.length);
  // no stitch is longer than 12.1 mm, the limit of most formats, and the design fits a 130 × 180 mm hoop, turned if needed
  for (let at = 0; at < count; at += 1) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = ends.subarray(at * 4, at * 4 + 4);
    expect(Math.hypot(bx - ax, by - ay)).toBeLessThanOrEqual(121);
  }
  const [shorter = 0, longer = 0] = [box.right - box.left, box.bottom - box.top].toSorted((a, b) => a - b);
  expect(shorter).toBeLessThanOrEqual(1300);
  expect(longer).toBeLessThanOrEqual(1800);
});

test.each(names)('The sample %s has jumps, and a trim before each change of thread', (name) => {
  const { command } = sampleDesigns[name]().records;
  expect(command).toContain(stitchCommand.jump);
  const before = [...command].filter((_, at) => command[at + 1] === stitchCommand.colourChange);
  expect(new Set(before)).toEqual(new Set([stitchCommand.trim]));
});
