import type { Result } from '#core/result.ts';
import { refusalInEnglish, warningInEnglish } from './design-in-english.ts';
import type { Design, DesignRefusal } from './design.ts';
import { sizeOf } from './measure-stitches.ts';

/** Returns what `npm run design` prints of a file: what was read, or why it could not be read. */
export function describeDesign(file: string, read: Result<Design, DesignRefusal>): object {
  if (!read.ok) return { file, error: refusalInEnglish(read.error) };
  const { format, stitches: model, warnings } = read.value;
  const { stitches, jumps, trims, colourChanges, stops, sequins } = model;
  return {
    file,
    format,
    stitches,
    jumps,
    trims,
    colourChanges,
    stops,
    sequins,
    ...sizeOf(model),
    blocks: model.blocks.map(({ stitches, pathMm10, trims, fileThread, needle, stopOnly }) => ({
      stitches,
      pathMm10,
      trims,
      fileThread,
      ...(needle !== null && { needle }),
      threadId: null,
      stopOnly,
      note: null,
    })),
    warnings: warnings.map(warningInEnglish),
  };
}
