import type { DroppedFile } from './dropped-files.ts';

/** Files that a person gave to another page, on their way to the page that reads designs. */
export interface HandedDesigns {
  readonly files: readonly DroppedFile[];
  /** The design to which the files belong, and what they are to it: a new version, or other formats or sizes. */
  readonly ofId?: string | undefined;
  readonly as?: 'version' | 'format' | undefined;
  /** Called when the person has saved the designs, or has closed them without saving. */
  readonly whenDone?: (() => void) | undefined;
}

let waiting: HandedDesigns | undefined;
const takers = new Set<() => void>();

/** Gives files to the page that reads designs: at once if it is open, or as soon as it opens. */
export function handDesigns(handed: HandedDesigns): void {
  waiting = handed;
  takers.forEach((take) => take());
}

/** Returns the waiting files, which then wait no longer; undefined if no files wait. */
export function takeHanded(): HandedDesigns | undefined {
  const handed = waiting;
  waiting = undefined;
  return handed;
}

/** Calls `take` for files that wait, and for files that come later. Returns a function that stops these calls. */
export function whenHanded(take: () => void): () => void {
  takers.add(take);
  if (waiting !== undefined) take();
  return () => void takers.delete(take);
}
