import type { PaperFile } from '#core/designs/gather-designs.ts';
import type { NotRead, OpenedDesign } from '#core/designs/open-drop.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import type { DroppedFile } from '#parts/designs/dropped-files.ts';

/** A design that was read, with the SHA-256 of its bytes in hex. */
export interface HashedDesign extends OpenedDesign {
  readonly sha256: string;
}

export interface ReadDrop {
  readonly designs: readonly HashedDesign[];
  readonly papers: readonly (PackedFile & PaperFile)[];
  readonly notRead: readonly NotRead[];
}

/** The message from the page to the worker. */
export interface DropRequest {
  readonly files: readonly DroppedFile[];
}

export type DropAnswer =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'read'; readonly drop: ReadDrop }
  | { readonly type: 'failed'; readonly fault: string };

/** Reads dropped files in a worker. Aborting the signal ends the worker at once; the promise then never settles. */
export function readDrop(
  files: readonly DroppedFile[],
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ReadDrop> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./design-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<DropAnswer>) => {
      if (data.type === 'progress') return onProgress(data.of === 0 ? 1 : data.done / data.of);
      end();
      if (data.type === 'read') resolve(data.drop);
      else reject(new Error(data.fault));
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message || 'The worker that reads designs did not start.'));
    });
    worker.postMessage({ files } satisfies DropRequest, []);
  });
}
