import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureStitches, sizeOf } from '#core/design-file/stitch-builder.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import { stitchCommand, type StitchModel, type StitchRecords } from '#core/design-file/stitch-model.ts';
import { seeded } from '../../seeded.ts';

const folder = join(import.meta.dirname, '../../../designs');
const designs = readdirSync(folder)
  .filter((name) => !/\.(csv|md)$/u.test(name))
  .map((name) => {
    const read = readDesign({ name, bytes: readFileSync(join(folder, name)) });
    if (!read.ok) throw new Error(name);
    return [name, read.value.stitches] as const;
  });

const countsOf = (model: StitchModel) => {
  const { stitches, jumps, trims, colourChanges, stops, sequins, blocks } = model;
  const ofBlocks = blocks.map((block) => [
    block.stitches,
    block.trims,
    block.pathMm10,
    block.stopOnly,
    block.fileThread,
  ]);
  return { stitches, jumps, trims, colourChanges, stops, sequins, ofBlocks };
};

const again = (model: StitchModel, records: StitchRecords): StitchModel =>
  measureStitches(
    records,
    model.blocks.map(({ fileThread }) => fileThread),
    model.trimsAreInferred,
  );

const placed = (
  { x, y, command }: StitchRecords,
  to: (x: number, y: number) => readonly [number, number],
): StitchRecords => {
  const places = [...x].map((one, at) => to(one, y[at] ?? 0));
  return { x: Int32Array.from(places, ([one]) => one), y: Int32Array.from(places, ([, one]) => one), command };
};

const split = ({ x, y, command }: StitchRecords, random: () => number): StitchRecords => {
  const rows = [...command].flatMap((done, at) => {
    const [toX, toY] = [x[at] ?? 0, y[at] ?? 0];
    const [fromX, fromY] = at === 0 ? [0, 0] : [x[at - 1] ?? 0, y[at - 1] ?? 0];
    if (done !== stitchCommand.jump || random() < 0.3) return [[toX, toY, done]];
    const part = random();
    return [
      [Math.round(fromX + (toX - fromX) * part), Math.round(fromY + (toY - fromY) * part), done],
      [toX, toY, done],
    ];
  });
  return {
    x: Int32Array.from(rows, ([one]) => one ?? 0),
    y: Int32Array.from(rows, ([, one]) => one ?? 0),
    command: Uint8Array.from(rows, ([, , one]) => one ?? 0),
  };
};

test.each(designs)('%s: moving changes no count and no size', (_name, model) => {
  const random = seeded(7);
  for (let n = 0; n < 5; n += 1) {
    const [dx, dy] = [Math.round(random() * 4000 - 2000), Math.round(random() * 4000 - 2000)];
    // Adds a stitch at the moved origin: otherwise the way from 0,0 to a design's first stitch would change.
    const moved = again(
      model,
      withStart(
        placed(model.records, (x, y) => [x + dx, y + dy]),
        dx,
        dy,
      ),
    );
    expect({ ...countsOf(moved), size: sizeOf(moved) }).toEqual({
      ...countsOf(again(model, withStart(model.records, 0, 0))),
      size: sizeOf(model),
    });
  }
});

test.each(designs)('%s: turning changes no count and swaps width and height', (_name, model) => {
  const quarter = again(
    model,
    placed(model.records, (x, y) => [-y, x]),
  );
  const { widthMm10, heightMm10 } = sizeOf(model);
  expect(countsOf(quarter)).toEqual(countsOf(model));
  expect(sizeOf(quarter)).toEqual({ widthMm10: heightMm10, heightMm10: widthMm10 });
  expect(
    countsOf(
      again(
        model,
        placed(model.records, (x, y) => [-x, -y]),
      ),
    ),
  ).toEqual(countsOf(model));
});

test.each(designs)('%s: splitting jumps changes no count', (_name, model) => {
  const random = seeded(11);
  for (let n = 0; n < 5; n += 1) expect(countsOf(again(model, split(model.records, random)))).toEqual(countsOf(model));
});

const withStart = ({ x, y, command }: StitchRecords, startX: number, startY: number): StitchRecords => ({
  x: Int32Array.from([startX, ...x]),
  y: Int32Array.from([startY, ...y]),
  command: Uint8Array.from([stitchCommand.stitch, ...command]),
});
