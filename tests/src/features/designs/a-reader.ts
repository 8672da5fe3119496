import { onTestFinished, vi } from 'vitest';
import { openDrop } from '#core/designs/open-drop.ts';
import type { DropAnswer } from '#features/designs/read-drop.ts';
import { sampleBytes } from '../../core/designs/sample-bytes.ts';

/** A worker that reads one design, whose file has the hash `sha256`, and a browser that draws its picture. */
export const withAReader = (sha256: string) => {
  const opened = openDrop([{ path: 'rose.dst', bytes: sampleBytes('one.dst') }]);
  const designs = opened.designs.map((design) => ({ ...design, sha256 }));
  class Reader extends EventTarget {
    readonly terminate = () => undefined;
    readonly postMessage = () => {
      const data: DropAnswer = { type: 'read', drop: { ...opened, designs } };
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
    };
  }
  vi.stubGlobal('Worker', Reader);
  const createImageData = (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) });
  const drawn = { createImageData, createPattern: () => ({ setTransform: () => undefined }) };
  const context = new Proxy(drawn, { get: (own, key) => Reflect.get(own, key) ?? (() => ({})) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};
