/** The pixels of laid thread before light falls on them. When the light moves, the thread need not be laid again. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and cover (opacity) of each pixel; the three colours are multiplied by the cover. */
  readonly thread: Uint8Array;
  /** Slope to the right and down, then cosine and sine of twice the thread's angle; 128 is 0. */
  readonly slope: Uint8Array;
  /**
   * Height of the thread times 256, plus 1 to 255 for its block; 0 for bare fabric, and for thread too fine to pile up.
   */
  readonly piled: Uint16Array;
}

/** A rectangle of pixels; `right` and `bottom` are the first column and row outside. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A thread's colour as three numbers from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Makes a surface without thread. */
export function createSurface(width: number, height: number): Surface {
  const surface = {
    width,
    height,
    thread: new Uint8Array(width * height * 4),
    slope: new Uint8Array(width * height * 4),
    piled: new Uint16Array(width * height),
  };
  surface.slope.fill(flat);
  return surface;
}

/** Removes all thread from a surface. */
export function clearSurface({ thread, slope, piled }: Surface): void {
  thread.fill(0);
  piled.fill(0);
  slope.fill(flat);
}

/** Copies a surface, so that later thread does not change the copy. */
export function copyOfSurface({ width, height, thread, slope, piled }: Surface): Surface {
  return {
    width,
    height,
    thread: thread.slice(),
    slope: slope.slice(),
    piled: piled.slice(),
  };
}

/** Makes a surface show what `copy`, a surface of the same size, shows. */
export function restoreSurface(surface: Surface, copy: Surface): void {
  surface.thread.set(copy.thread);
  surface.slope.set(copy.slope);
  surface.piled.set(copy.piled);
}

const flat = 128;
