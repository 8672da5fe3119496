import '#texts/en/files.ts';
import { expect, test } from 'vitest';
import { pastedFiles } from '#parts/files/use-receiving.ts';

const anItem = (getType: (type: string) => Promise<Blob>) => ({ types: ['text/html', 'image/png'], getType });

test('A picture that the clipboard cannot give any more leaves the others.', async () => {
  const items = [
    anItem(() => Promise.reject(new DOMException('gone', 'NotFoundError'))),
    anItem((type) => Promise.resolve(new Blob(['some'], { type }))),
  ];
  const clipboard = { read: () => Promise.resolve(items) } as unknown as Clipboard;
  const files = await pastedFiles(clipboard);
  expect(files.map(({ type, size }) => [type, size])).toEqual([['image/png', 4]]);
});
