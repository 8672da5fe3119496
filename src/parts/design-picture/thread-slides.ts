import type { Light, Rgb, Strands } from '#core/design-picture/surface.ts';
import { createThreadPicture, type ThreadPicture } from '#core/design-picture/thread-picture.ts';
import type { Frame, View } from '#core/design-picture/view.ts';

export interface Target {
  readonly strands: Strands;
  readonly colours: readonly Rgb[];
  readonly frame: Frame;
  readonly view: View;
  readonly light: Light;
  readonly stitches: number;
}

/** Bitmaps of the thread. While one for a new view is drawn in slices, the last complete one is shown, scaled. */
export interface ThreadSlides {
  readonly aim: (target: Target) => void;
  /** Draws until this time of `performance.now`. Returns whether the shown picture is the wanted one. */
  readonly work: (untilMs: number) => boolean;
  readonly paint: (context: CanvasRenderingContext2D, view: View) => void;
}

interface Slide {
  readonly target: Target;
  readonly picture: ThreadPicture;
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

export function createThreadSlides(): ThreadSlides {
  let target: Target | undefined;
  let shown: Slide | undefined;
  let coming: Slide | undefined;
  /** A copy of the whole design, which fills the edges when the picture is moved. */
  let overview: Pick<Slide, 'target' | 'canvas'> | undefined;
  let light: Light | undefined;
  /** How many stitches the shown bitmap has. */
  let displayed = 0;

  const aim = (next: Target): void => {
    target = next;
    const newest = coming ?? shown;
    if (newest === undefined) {
      // the first picture is shown while it is drawn
      shown = createSlide(next);
    } else if (!isSameThread(newest.target, next)) {
      coming = createSlide(next);
      overview = undefined;
    } else if (coming === undefined && !isSameView(newest.target, next)) coming = createSlide(next);
  };
  const work = (untilMs: number): boolean => {
    if (target === undefined) return true;
    const slide = coming ?? shown;
    if (slide === undefined) return true;
    while (!slide.picture.goTowards(target.stitches, strandsInSlice)) {
      if (performance.now() < untilMs) continue;
      // When the player goes back, the bitmap is drawn again from its first stitch; do not show it with fewer stitches.
      if (slide === shown && slide.picture.laid() > displayed) {
        displayed = slide.picture.laid();
        light = flush(slide, target.light, light);
      }
      return false;
    }
    light = flush(slide, target.light, coming === undefined ? light : slide.target.light);
    displayed = slide.picture.laid();
    shown = slide;
    coming = undefined;
    if (target.stitches === target.strands.count && isWider(slide, overview)) overview = copyOf(slide);
    if (isSameView(slide.target, target)) return true;
    coming = createSlide(target);
    return false;
  };
  const paint = (context: CanvasRenderingContext2D, view: View): void => {
    if (shown === undefined) return;
    const isWhole = displayed === shown.target.strands.count;
    if (overview !== undefined && isWhole && !isEqualView(shown.target.view, view)) {
      context.save();
      context.beginPath();
      context.rect(0, 0, context.canvas.width, context.canvas.height);
      context.rect(...placeOf(shown, view));
      context.clip('evenodd');
      context.drawImage(overview.canvas, ...placeOf(overview, view));
      context.restore();
    }
    context.drawImage(shown.canvas, ...placeOf(shown, view));
  };
  return { aim, work, paint };
}

/** Drawing this many strands takes a few milliseconds, even at a high zoom. */
const strandsInSlice = 400;

const createSlide = (target: Target): Slide => {
  const { frame, view, strands, colours, light } = target;
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  const picture = createThreadPicture({ frame, view, strands, colours, light });
  return { target, picture, canvas, context: contextOf(canvas) };
};

/** Returns the drawing context of a canvas; throws if the browser gives none. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no drawing context.');
  return context;
}

/** Puts the changed pixels on the slide's canvas in the wanted light, and returns that light. */
const flush = ({ picture, context }: Slide, wanted: Light, last: Light | undefined): Light => {
  if (last !== wanted) picture.setLight(wanted);
  const lit = picture.takeLit();
  if (lit !== undefined) {
    const { left, top, right, bottom } = lit.box;
    const image = context.createImageData(right - left, bottom - top);
    image.data.set(lit.pixels);
    context.putImageData(image, left, top);
  }
  return wanted;
};

const copyOf = ({ target, canvas }: Slide): Pick<Slide, 'target' | 'canvas'> => {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  contextOf(copy).drawImage(canvas, 0, 0);
  return { target, canvas: copy };
};

/** Returns where a slide lies in another view: left, top, width and height in pixels. */
const placeOf = (
  { target: { view: own, frame } }: Pick<Slide, 'target'>,
  view: View,
): [left: number, top: number, width: number, height: number] => {
  const grown = view.scale / own.scale;
  return [view.left - own.left * grown, view.top - own.top * grown, frame.width * grown, frame.height * grown];
};

const isWider = (slide: Slide, than: Pick<Slide, 'target'> | undefined): boolean =>
  than === undefined || slide.target.view.scale < than.target.view.scale;

const isSameThread = (one: Target, other: Target): boolean =>
  one.strands === other.strands &&
  one.colours === other.colours &&
  one.frame.width === other.frame.width &&
  one.frame.height === other.frame.height;

const isSameView = (one: Target, other: Target): boolean =>
  isSameThread(one, other) && isEqualView(one.view, other.view);

const isEqualView = (one: View, other: View): boolean =>
  one.scale === other.scale && one.left === other.left && one.top === other.top;
