// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { DropAnywhere } from '#app/frame/after-paint.tsx';
import { takeHanded } from '#parts/designs/handed-designs.ts';
import { takeTable } from '#parts/files/handed-table.ts';
import { aBrowser } from '../../data/files/a-browser.ts';
import { sampleBytes } from '../../core/designs/sample-bytes.ts';

const dst = new File([sampleBytes('one.dst')], 'one.dst');
const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg');

const aPage = async (path = '/inventory/threads') => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  takeHanded();
  const taken: string[] = [];
  const location = memoryLocation({ path, record: true });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  root.render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <p>Somewhere</p>
      <section
        onDrop={(event) => {
          event.preventDefault();
          taken.push(...[...event.dataTransfer.files].map(({ name }) => name));
        }}
      />
      <DropAnywhere />
    </Router>,
  );
  const drag = (type: 'dragover' | 'drop', on: string, files: readonly File[], types = ['Files']) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files, types, items: [], dropEffect: 'none' } });
    box.querySelector(on)?.dispatchEvent(event);
    return event;
  };
  await expect.poll(() => drag('dragover', 'p', [dst]).defaultPrevented).toBe(true);
  return { box, location, taken, drag };
};

test('A design that is dropped on any page is led to the page that reads designs', async () => {
  const { box, location, drag } = await aPage();
  await expect.poll(() => box.textContent).toContain('Drop design files');
  expect(drag('drop', 'p', [dst, photo]).defaultPrevented).toBe(true);
  await expect.poll(() => location.history.at(-1)).toBe('/inventory/designs');
  expect(takeHanded()?.files.map(({ path }) => path)).toEqual(['one.dst', 'photo.jpg']);
  expect(takeHanded()).toBeUndefined();
  expect(box.textContent).not.toContain('Drop design files');
});

test('On the page of a design it stays on that page, which reads it', async () => {
  const { location, drag } = await aPage('/inventory/designs/01990000-0000-7000-8000-000000000001');
  drag('drop', 'p', [dst]);
  await expect.poll(() => takeHanded()?.files.length).toBe(1);
  expect(location.history).toHaveLength(1);
});

test('A file that a region takes goes there and nowhere else', async () => {
  const { location, taken, drag } = await aPage();
  drag('drop', 'section', [photo]);
  expect(taken).toEqual(['photo.jpg']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([takeHanded(), location.history.length]).toEqual([undefined, 1]);
});

test('Beside an open dialog nothing is taken, and the page stays; dragged text is left alone', async () => {
  const { box, location, drag } = await aPage();
  const dialog = box.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  expect(drag('drop', 'p', [dst]).defaultPrevented).toBe(true);
  dialog.remove();
  expect(drag('drop', 'p', [], ['text/plain']).defaultPrevented).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([takeHanded(), location.history.length]).toEqual([undefined, 1]);
});

test.each(['Stock.CSV', 'stock.xlsx', 'old.xls', 'Isacord.gpl'])(
  'A table is led to the import of threads: %s',
  async (name) => {
    const { location, drag } = await aPage('/inventory/designs');
    drag('drop', 'p', [new File(['Brand,Number'], name)]);
    await expect.poll(() => location.history.at(-1)).toBe('/inventory/threads?add=file');
    expect(takeTable()?.name).toBe(name);
    expect([takeTable(), takeHanded()]).toEqual([undefined, undefined]);
  },
);

test('Of several tables the person is told to drop one after the other; a table beside a design is named there', async () => {
  const { location, drag } = await aPage();
  const table = new File(['Brand,Number'], 'stock.csv');
  drag('drop', 'p', [table, new File(['Brand,Number'], 'more.csv')]);
  const said = () => toast.getToasts().map((one) => ('title' in one ? one.title : undefined));
  await expect.poll(said).toContainEqual(expect.stringMatching(/^One table at a time can be imported\./));
  expect([takeTable(), location.history.length]).toEqual([undefined, 1]);
  drag('drop', 'p', [table, dst]);
  await expect.poll(() => location.history.at(-1)).toBe('/inventory/designs');
  expect(takeHanded()?.files.map(({ path }) => path)).toEqual(['stock.csv', 'one.dst']);
});

test('A photo that a full device cannot keep is said to have no room, not to be unreadable', async () => {
  const { drag } = await aPage();
  const full = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('caches', { ...aBrowser(), open: full });
  vi.stubGlobal('reportError', () => undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    toast.dismiss();
  });
  drag('drop', 'p', [photo]);
  const said = () => toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  await expect.poll(said).toContainEqual(expect.stringContaining('This device has no room left'));
});
