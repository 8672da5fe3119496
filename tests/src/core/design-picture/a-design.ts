import { stitchCommand, type FileThread, type StitchCommand } from '#core/design-file/stitch-model.ts';
import type { DrawnModel } from '#core/design-picture/surface.ts';

export type ARecord = readonly [command: keyof typeof stitchCommand, x: number, y: number];

export const aFileThread = (hex: string): FileThread => ({ brand: '', code: '', name: '', hex });

export const aDesign = (records: readonly ARecord[], threads: readonly (FileThread | null)[] = []): DrawnModel => {
  const commands = records.map(([name]): StitchCommand => stitchCommand[name]);
  const starts = [0, ...records.flatMap(([name], at) => (name === 'colourChange' || name === 'stop' ? [at + 1] : []))];
  const sewn = records.filter(([name]) => name === 'stitch');
  const [xs, ys] = [sewn.map(([, x]) => x), sewn.map(([, , y]) => y)];
  return {
    records: {
      x: Int32Array.from(records, ([, x]) => x),
      y: Int32Array.from(records, ([, , y]) => y),
      command: Uint8Array.from(commands),
    },
    blocks: starts.map((from, at) => ({
      from,
      fileThread: threads[at] ?? null,
      stopOnly: records[from - 1]?.[0] === 'stop',
    })),
    stitches: sewn.length,
    extent: { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) },
  };
};

export const aLine = (stitches: number, y = 0, lengthMm10 = 20): readonly ARecord[] => [
  ['jump', 0, y],
  ...Array.from({ length: stitches }, (_, at): ARecord => ['stitch', at * lengthMm10, y]),
];
