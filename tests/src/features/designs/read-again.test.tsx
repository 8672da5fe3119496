// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import type { DropAnswer } from '#features/designs/read-drop.ts';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const workersThatStartLate = () => {
  const asked: string[][] = [];
  class LateWorker extends EventTarget {
    readonly terminate = () => undefined;
    readonly postMessage = ({ files }: { readonly files: readonly { readonly path: string }[] }) => {
      asked.push(files.map(({ path }) => path));
      const data: DropAnswer = { type: 'read', drop: { designs: [], papers: [], notRead: [] } };
      const event = asked.length === 1 ? new Event('error') : new MessageEvent('message', { data });
      setTimeout(() => this.dispatchEvent(event));
    };
  }
  vi.stubGlobal('Worker', LateWorker);
  vi.stubGlobal('reportError', () => undefined); // happy-dom lacks this function
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
};

test('Design files whose reader did not start are read again by one press', async () => {
  const asked = workersThatStartLate();
  const { open } = await aTeamOf();
  const page = open('/inventory/designs/:designId?', '/inventory/designs', <DesignsScreen />);
  handDesigns({ files: [{ path: 'rose.dst', blob: new Blob(['stitches']) }] });
  await expect.poll(page.text).toContain('The files could not be read.');
  await page.press('Try again');
  await expect.poll(page.text).toContain('There is no design among these files.');
  expect(asked).toEqual([['rose.dst'], ['rose.dst']]);
});
