// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { plainName, readyFile } from '#parts/files/ready-file.ts';
import { sha256Of } from '#sync/open-file.ts';

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
])('A name that is %j becomes %j.', (name, plain) => {
  expect(plainName(name, '.pdf')).toBe(plain);
});
