import { litTables, lightSurface, type Light, type LitTables } from './light.ts';
import { createStrandLayer } from './lay-strands.ts';
import type { Strands } from './strands.ts';
import {
  clearSurface,
  copyOfSurface,
  createSurface,
  restoreSurface,
  type PixelBox,
  type Rgb,
  type Surface,
} from './surface.ts';
import type { Frame, View } from './view.ts';

/** A picture that grows stitch by stitch and can go back. */
export interface ThreadPicture {
  readonly frame: Frame;
  readonly view: View;
  /** Returns how many stitches are laid. */
  readonly laid: () => number;
  /**
   * Draws at most `most` strands towards a stitch; true when it is reached. Going back starts from an earlier copy, if
   * any.
   */
  readonly goTowards: (stitches: number, most: number) => boolean;
  /** Returns the lit pixels that changed since the last call; undefined if none did. */
  readonly takeLit: () => { readonly box: PixelBox; readonly pixels: Uint8ClampedArray } | undefined;
  /** Moves the light. All pixels count as changed. */
  readonly setLight: (light: Light) => void;
}

interface PictureParts {
  readonly frame: Frame;
  readonly view: View;
  readonly strands: Strands;
  /** The colour of each block. */
  readonly colours: readonly Rgb[];
  readonly light: Light;
  /** Limits the copies that make going back fast. */
  readonly mostCopyBytes?: number;
}

/** Begins a picture without stitches. */
export function createThreadPicture({
  frame,
  view,
  strands,
  colours,
  light,
  mostCopyBytes = 40_000_000,
}: PictureParts): ThreadPicture {
  const surface = createSurface(frame.width, frame.height);
  const layer = createStrandLayer(surface, strands, view, colours);
  const everything = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const copies: { readonly at: number; readonly surface: Surface }[] = [];
  const most = Math.floor(mostCopyBytes / (frame.width * frame.height * 10));
  const between = Math.max(2000, Math.ceil(strands.count / (Math.min(most, 8) + 1)));
  let lit: LitTables | undefined;
  let lamp = light;
  let laid = 0;
  let changed: PixelBox | undefined;

  const goBack = (stitches: number): void => {
    const copy = copies.findLast(({ at }) => at <= stitches);
    if (copy === undefined) clearSurface(surface);
    else restoreSurface(surface, copy.surface);
    laid = copy?.at ?? 0;
    changed = everything;
  };
  const keepCopy = (): void => {
    if (laid % between === 0 && copies.length < most && laid > (copies.at(-1)?.at ?? 0))
      copies.push({ at: laid, surface: copyOfSurface(surface) });
  };
  const goTowards = (stitches: number, mostStrands: number): boolean => {
    const goal = Math.max(0, Math.min(strands.count, stitches));
    if (goal < laid) goBack(goal);
    const end = Math.min(goal, laid + mostStrands);
    while (laid < end) {
      const next = Math.min(end, (Math.floor(laid / between) + 1) * between);
      changed = joined(changed, layer.lay(laid, next));
      laid = next;
      keepCopy();
    }
    return laid === goal;
  };
  const takeLit = () => {
    if (changed === undefined) return undefined;
    const box = changed;
    changed = undefined;
    lit ??= litTables(lamp);
    return { box, pixels: lightSurface(surface, box, lit) };
  };
  const setLight = (next: Light): void => {
    lamp = next;
    lit = undefined;
    changed = everything;
  };
  return { frame, view, laid: () => laid, goTowards, takeLit, setLight };
}

const joined = (one: PixelBox | undefined, other: PixelBox | undefined): PixelBox | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      };
