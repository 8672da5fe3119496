// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { ownName, plainName, readyFile, storedSize } from '#parts/files/ready-file.ts';
import { sha256Of } from '#sync/uploads.ts';

const pdf = '%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF';

test.each([
  ['a byte order mark', '\uFEFF'],
  ['empty lines', '\r\n\r\n'],
  ['a header of an old Mac', 'TEXTmdos\0\0\0'],
])('A PDF after %s is stored from its own header on.', async (_what, before) => {
  const ready = await readyFile(new Blob([before, pdf]), 'Manual.pdf');
  if (!ready.ok) throw new Error(ready.error);
  expect(await ready.value.blob.text()).toBe(pdf);
  expect(ready.value).toMatchObject({
    type: 'application/pdf',
    name: 'Manual.pdf',
    sha256: await sha256Of(new Blob([pdf])),
  });
});

test.each([
  ['nothing at all', new Blob([]), 'empty'],
  ['a text that names PDF', new Blob(['%PD', 'Every PDF begins with %PDF- and its version.']), 'wrong_type'],
  ['26 MiB', new Blob([pdf, new Uint8Array(fileLimits.fileBytes)]), 'too_large'],
] as const)('%s is not added: it says why.', async (_what, chosen, why) => {
  const { Image } = globalThis;
  globalThis.Image = class extends Image {
    override set src(_url: string) {
      this.dispatchEvent(new Event('error'));
    }
  };
  expect(await readyFile(chosen, 'chosen.pdf')).toEqual({ ok: false, error: why });
  globalThis.Image = Image;
});

test('A file that the device cannot read any more is not added: it says why.', async () => {
  const gone = new File([pdf], 'manual.pdf');
  // as Chromium does once the stick with the file is pulled out
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob;
  expect(await readyFile(gone, 'manual.pdf')).toEqual({ ok: false, error: 'unreadable' });
});

test.each([
  ['Ko\u0308nigsblau.HEIC', 'K\u00F6nigsblau.pdf'],
  ['../../Rose/rot.png', 'rot.pdf'],
  ['C:\\Fotos\\rot.png', 'rot.pdf'],
  ['rot\u0000\u0007\n.png', 'rot.pdf'],
  ['photo\u202Egpj.exe', 'photogpj.pdf'],
  ['.png', 'file.pdf'],
  ['   ', 'file.pdf'],
  ['a'.repeat(300), `${'a'.repeat(116)}.pdf`],
  ['\u{1F9F5}'.repeat(200), `${'\u{1F9F5}'.repeat(116)}.pdf`],
  ['Quittung 12.03.pdf', 'Quittung 12.03.pdf'],
  ['Manual 3.5', 'Manual 3.5.pdf'],
  ['Handbuch SE 6.0b', 'Handbuch SE 6.0b.pdf'],
])('A name that is %j becomes %j.', (name, plain) => {
  expect(plainName(name, '.pdf')).toBe(plain);
});

test('F25: names that become one are kept apart, up.jpg and up.png too', () => {
  const taken = new Set(['old.webp']);
  const names = ['up.jpg', 'up.png', 'UP.webp', 'old.png', 'up'].map((name) =>
    ownName(plainName(name, '.webp'), taken),
  );
  expect(names).toEqual(['up.webp', 'up (2).webp', 'UP (3).webp', 'old (2).webp', 'up (4).webp']);
  const long = plainName('a'.repeat(200), '.webp');
  expect([...ownName(long, new Set([long]))]).toHaveLength(120);
});

test.each([
  [
    [1080, 9000],
    [983, 8192],
  ],
  [
    [9000, 1080],
    [8192, 983],
  ],
  [
    [4000, 3000],
    [2048, 1536],
  ],
  [
    [3000, 1000],
    [2048, 683],
  ],
  [
    [20_000, 5000],
    [8000, 2000],
  ],
  [
    [300, 1200],
    [300, 1200],
  ],
  [
    [1, 1],
    [1, 1],
  ],
] as const)('F25: a picture of %j px is stored in %j px', ([width, height], [wide, high]) => {
  expect(storedSize(width, height)).toEqual({ width: wide, height: high });
});

test('F25: a PDF without its end mark is asked about, and taken once the person says so', async () => {
  const cut = new Blob(['%PDF-1.4\ntrailer<</Root 1 0 R>>\n']);
  expect(await readyFile(cut, 'Manual.pdf')).toEqual({ ok: false, error: 'cut_pdf' });
  expect(await readyFile(cut, 'Manual.pdf', true)).toMatchObject({ ok: true, value: { name: 'Manual.pdf' } });
});

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 1, 2, 3]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]],
])('F25: a %s whose end is missing is refused before the browser shows the half of it', async (_what, bytes) => {
  expect(await readyFile(new Blob([Uint8Array.from(bytes)]), 'up.jpg')).toEqual({ ok: false, error: 'cut_picture' });
});
