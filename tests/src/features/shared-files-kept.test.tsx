// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { SharedScreen } from '#features/shared/shared-screen.tsx';
import { aBrowser } from '../data/files/a-browser.ts';
import { aWorkshop } from '../parts/a-workshop.tsx';

type Launch = { readonly files: readonly { readonly getFile: () => Promise<File> }[] };

test('Files that the app was opened with, and that a full device cannot keep, are said to be missing', async () => {
  const browser = aBrowser();
  let room = 1;
  const open = async (name: string) => {
    const cache = await browser.open(name);
    const put: Cache['put'] = async (...entry) => {
      if (room === 0) throw new DOMException('full', 'QuotaExceededError');
      room -= 1;
      await cache.put(...entry);
    };
    return { ...cache, put };
  };
  let launch: ((of: Launch) => void) | undefined;
  vi.stubGlobal('caches', { ...browser, open });
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof launch) => (launch = consumer) });
  vi.stubGlobal('reportError', () => undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { box } = await aWorkshop(<SharedScreen />);
  await expect.poll(() => launch).toBeDefined();
  const photo = (name: string) => ({ getFile: async () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name) });
  launch?.({ files: [photo('one.jpg'), photo('two.jpg')] });
  await expect.poll(() => box.textContent).toContain('This device has no room left: not all that was shared');
  await expect.poll(() => box.textContent).toContain('one.jpg');
});
