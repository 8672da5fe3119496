import '#texts/en/design-picture.ts';
import '#texts/en/field-words.ts';
import '#texts/en/side-pages.ts';
import { use, useMemo, useState } from 'react';
import { stitchCommand, type FileThread, type StitchCommand } from '#core/design-file/stitch-model.ts';
import type { PictureHoop } from '#core/design-picture/hoop-outline.ts';
import type { DrawnModel } from '#core/design-picture/surface.ts';
import { hoopPresets } from '#core/hoops/hoop-presets.ts';
import { DesignPicture } from '#parts/design-picture/design-picture.tsx';
import { NamedIcon } from '#parts/icons/named-icon.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import type { Units } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';

export function VectorTestScreen() {
  const [sample, setSample] = useState<Sample>('flower');
  const units = use(WorkspaceContext)?.settings.units ?? 'metric';
  const model = useMemo(() => sampleDesigns[sample](), [sample]);
  const hoops = useMemo(() => usualHoops(units), [units]);
  return (
    <>
      <PageHead title={t('titles.testVector')} aside={<NamedIcon name="lucide:flower-2" instead="grid" />} />
      <Stack>
        <SelectField
          label={t('designPicture.samples')}
          value={sample}
          onChange={setSample}
          options={samples.map((value) => ({ value, label: t(words[value]) }))}
        />
        <DesignPicture key={sample} name={t(words[sample])} model={model} hoops={hoops} units={units} />
      </Stack>
    </>
  );
}

const words = {
  flower: 'designPicture.sampleFlower',
  badge: 'designPicture.sampleBadge',
  swirl: 'designPicture.sampleSwirl',
  sampler: 'designPicture.sampleSampler',
} as const satisfies Readonly<Record<Sample, string>>;

const samples = Object.keys(words) as readonly Sample[];

const usualHoops = (units: Units): readonly PictureHoop[] =>
  hoopPresets.map(({ kind, fieldWMm10, fieldHMm10 }) => ({
    name: [t(`fieldWords.value.hoop.${kind}`), formatSizes(fieldWMm10, fieldHMm10, units)].join(' · '),
    kind,
    fieldWMm10,
    fieldHMm10,
    marginMm10: 0,
    rotatable: true,
    machines: [],
  }));

export const sampleDesigns = {
  flower: () => sewn(sewFlower),
  badge: () => sewn(sewBadge),
  swirl: () => sewn(sewSwirl),
  sampler: () => sewn(sewSampler),
} as const satisfies Readonly<Record<string, () => DrawnModel>>;

export type Sample = keyof typeof sampleDesigns;

const sewn = (sew: (pen: Pen) => void): DrawnModel => {
  const pen = createPen();
  sew(pen);
  return pen.finish();
};

const sewFlower = (pen: Pen): void => {
  pen.take({ brand: 'Isacord', code: '5513', name: 'Ming', hex: '#3f7d4e' });
  satin(pen, curve([0, 160], [14, 300], [-22, 420]), () => 9);
  for (const [degrees, from] of [
    [-28, 250],
    [205, 300],
  ] as const)
    satin(pen, curve([0, from], turned(degrees, 90, [0, from]), turned(degrees - 24, 180, [0, from])), leaf(30));
  pen.take({ brand: 'Isacord', code: '1902', name: 'Poinsettia', hex: '#b31b34' });
  for (let at = 0; at < 6; at += 1) {
    const degrees = at * 60 - 90;
    satin(pen, curve(turned(degrees, 36), turned(degrees + 5, 100), turned(degrees, 178)), leaf(42));
  }
  pen.take({ brand: 'Isacord', code: '0811', name: 'Candlelight', hex: '#e3a72f' });
  fill(pen, ([x, y]) => Math.hypot(x, y) < 40, 42, 30);
  pen.take({ brand: 'Isacord', code: '1366', name: 'Mahogany', hex: '#4a2a1e' });
  for (let at = 0; at < 9; at += 1)
    satin(pen, curve(turned(at * 40, 42), turned(at * 40, 48), turned(at * 40, 56)), () => 8);
};

const sewBadge = (pen: Pen): void => {
  pen.take({ brand: 'Madeira', code: '1366', name: 'Navy', hex: '#1d3d6e' });
  fill(pen, ([x, y]) => Math.hypot(x, y) < 292, 300, 12);
  pen.take({ brand: 'Madeira', code: '1001', name: 'White', hex: '#f3f2ec' });
  fill(pen, ([x, y]) => Math.hypot(x, y) < 190, 200, 78);
  pen.take({ brand: 'Madeira', code: '1147', name: 'Scarlet', hex: '#c22a2f' });
  for (let at = 0; at < 5; at += 1) {
    const to = turned(at * 72 - 90, 178);
    satin(pen, curve([0, 0], [to[0] * 0.5, to[1] * 0.5], to), (along) => 15 * (1 - along) + 3);
  }
  pen.take({ brand: 'Madeira', code: '1070', name: 'Old gold', hex: '#c99a2e' });
  satin(
    pen,
    (along) => turned(along * 360 - 90, 300),
    () => 24,
  );
  pen.take({ brand: 'Madeira', code: '1800', name: 'Black', hex: '#16161a' });
  satin(
    pen,
    (along) => turned(along * 360 - 90, 331),
    () => 11,
  );
};

const sewSwirl = (pen: Pen): void => {
  pen.take(null);
  for (let at = 0; at < 5; at += 1) {
    const middle = turned(at * 72, 190);
    run(pen, (along) => turned(at * 72 + along * 940, 20 + 130 * along, middle));
  }
  pen.take(null);
  run(pen, (along) => turned(along * 360, 360 + 22 * Math.sin(along * 40 * Math.PI)));
};

const sewSampler = (pen: Pen): void => {
  pen.take({ brand: '', code: '', name: 'Black', hex: '#17171b' });
  for (let at = 0; at < 4; at += 1) run(pen, (along) => [along * 900, at * 18 + 8 * Math.sin(along * 9 + at)]);
  pen.take({ brand: '', code: '', name: 'Teal', hex: '#12807c' });
  for (const [at, half] of [8, 15, 25, 40].entries())
    satin(pen, curve([at * 240, 110], [at * 240 + 90, 150], [at * 240 + 180, 110]), () => half);
  const patches = [
    { degrees: 0, hex: '#b33a55', name: 'Rose' },
    { degrees: 30, hex: '#d6b13a', name: 'Straw' },
    { degrees: 60, hex: '#f1eee4', name: 'Ivory' },
    { degrees: 90, hex: '#2a2a30', name: 'Graphite' },
  ];
  for (const [at, { degrees, hex, name }] of patches.entries()) {
    pen.take({ brand: '', code: '', name, hex });
    fill(pen, ([x, y]) => Math.abs(x - at * 240 - 90) < 95 && Math.abs(y - 330) < 95, 140, degrees, [
      at * 240 + 90,
      330,
    ]);
  }
};

/** Sews back and forth across a line in close stitches. `half`: half the width (0.1 mm) at 0 to 1 along the line. */
const satin = (pen: Pen, line: (along: number) => Place, half: (along: number) => number): void => {
  const steps = Math.max(2, Math.round(lengthOf(line) / satinStepMm10));
  for (let step = 0; step <= steps; step += 1) {
    const along = step / steps;
    const [[x, y], [beforeX, beforeY], [afterX, afterY]] = [line(along), line(along - 0.004), line(along + 0.004)];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const side = (step % 2 === 0 ? half(along) : -half(along)) / length;
    const place: Place = [x - (afterY - beforeY) * side, y + (afterX - beforeX) * side];
    if (step === 0) pen.moveTo(place);
    pen.stitchTo(place);
  }
};

/** Sews rows of stitches over an area, one thread's width apart, with needle points in a brick pattern. */
const fill = (
  pen: Pen,
  isIn: (at: Place) => boolean,
  reach: number,
  degrees: number,
  [midX, midY]: Place = [0, 0],
): void => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const placed = (along: number, row: number): Place => [
    midX + along * cos - row * sin,
    midY + along * sin + row * cos,
  ];
  let isFirst = true;
  for (let [row, count] = [-reach, 0]; row <= reach; row += rowStepMm10, count += 1) {
    const inside = Array.from({ length: reach * 2 + 1 }, (_, at) => at - reach).filter((along) =>
      isIn(placed(along, row)),
    );
    const [from, to] = [inside[0], inside.at(-1)];
    if (from === undefined || to === undefined || to - from < 8) continue;
    const points = [from];
    const brick = (count % 4) * (fillStitchMm10 / 4);
    for (let at = (Math.floor(from / fillStitchMm10) - 1) * fillStitchMm10 + brick; at < to; at += fillStitchMm10)
      if (at > from + 6 && at < to - 6 && isIn(placed(at, row))) points.push(at);
    points.push(to);
    if (count % 2 === 1) points.reverse();
    for (const along of points) {
      if (isFirst) pen.moveTo(placed(along, row));
      isFirst = false;
      pen.stitchTo(placed(along, row));
    }
  }
};

const run = (pen: Pen, line: (along: number) => Place): void => {
  const steps = Math.max(1, Math.round(lengthOf(line) / runStitchMm10));
  pen.moveTo(line(0));
  for (let step = 0; step <= steps; step += 1) pen.stitchTo(line(step / steps));
};

const satinStepMm10 = 2;
const rowStepMm10 = 4;
const fillStitchMm10 = 36;
const runStitchMm10 = 22;

const lengthOf = (line: (along: number) => Place): number => {
  const places = Array.from({ length: 65 }, (_, at) => line(at / 64));
  return places
    .slice(1)
    .reduce((sum, [x, y], at) => sum + Math.hypot(x - (places[at]?.[0] ?? x), y - (places[at]?.[1] ?? y)), 0);
};

/** Returns a curve from the first place to the third, bent towards the second. */
const curve =
  ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place) =>
  (along: number): Place => {
    const [a, b, c] = [(1 - along) ** 2, 2 * along * (1 - along), along ** 2];
    return [a * ax + b * bx + c * cx, a * ay + b * by + c * cy];
  };

const leaf = (half: number) => (along: number) => half * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.7;

const turned = (degrees: number, out: number, [x, y]: Place = [0, 0]): Place => {
  const angle = (degrees * Math.PI) / 180;
  return [x + out * Math.cos(angle), y + out * Math.sin(angle)];
};

/** A place in tenths of a millimetre, y downwards. */
type Place = readonly [x: number, y: number];

interface Pen {
  /** Begins a block with a thread; null means that the file names no thread. */
  readonly take: (thread: FileThread | null) => void;
  /** Moves to a place with the needle up. Before a long move it cuts the thread. */
  readonly moveTo: (place: Place) => void;
  readonly stitchTo: (place: Place) => void;
  readonly finish: () => DrawnModel;
}

function createPen(): Pen {
  const records: [x: number, y: number, command: StitchCommand][] = [];
  const blocks: { from: number; fileThread: FileThread | null; stopOnly: boolean }[] = [];
  let [x, y] = [0, 0];
  const add = (command: StitchCommand): void => void records.push([x, y, command]);
  const go = ([toX, toY]: Place): void => {
    [x, y] = [Math.round(toX), Math.round(toY)];
  };
  return {
    take: (fileThread) => {
      if (blocks.length > 0) {
        add(stitchCommand.trim);
        add(stitchCommand.colourChange);
      }
      blocks.push({ from: records.length, fileThread, stopOnly: false });
    },
    moveTo: (place) => {
      const isSewing = records.at(-1)?.[2] === stitchCommand.stitch;
      if (isSewing && Math.hypot(place[0] - x, place[1] - y) > farMm10) add(stitchCommand.trim);
      go(place);
      add(stitchCommand.jump);
    },
    stitchTo: (place) => {
      go(place);
      add(stitchCommand.stitch);
    },
    finish: () => {
      const sewn = records.filter(([, , command]) => command === stitchCommand.stitch);
      const [xs, ys] = [sewn.map(([at]) => at), sewn.map(([, at]) => at)];
      return {
        records: {
          x: Int32Array.from(records, ([at]) => at),
          y: Int32Array.from(records, ([, at]) => at),
          command: Uint8Array.from(records, ([, , command]) => command),
        },
        blocks,
        stitches: sewn.length,
        extent: {
          minX: xs.reduce((a, b) => Math.min(a, b), Infinity),
          minY: ys.reduce((a, b) => Math.min(a, b), Infinity),
          maxX: xs.reduce((a, b) => Math.max(a, b), -Infinity),
          maxY: ys.reduce((a, b) => Math.max(a, b), -Infinity),
        },
      };
    },
  };
}

const farMm10 = 30;
