// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ScannedCode } from '#core/codes/scanned-code.ts';
import { ScanDialog } from '#parts/scan/scan-dialog.tsx';
import type { Scanned } from '#parts/scan/scanned-list.tsx';
import { doing, drawn, found, typeInto } from '../../ui/drawn.tsx';
import { scanKeys } from './scanned-keys.ts';

const scanning = (camera: (() => Promise<MediaStream>) | undefined, isSecure = true) => {
  const codes: ScannedCode[] = [];
  const onCode = async (code: ScannedCode): Promise<Scanned> => {
    codes.push(code);
    return { words: 'Taken', tone: 'good' };
  };
  Object.assign(window, { isSecureContext: isSecure });
  if (camera === undefined) Reflect.deleteProperty(navigator, 'mediaDevices');
  else Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera }, configurable: true });
  const page = drawn(<ScanDialog onCode={onCode} onClose={() => undefined} />);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => {
    page.end();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return { ...page, codes };
};

const fails = (name: string) => () => Promise.reject(new DOMException('no', name));

const typed = (box: HTMLElement, text: string) => {
  typeInto(found<HTMLInputElement>(box, 'input[inputmode=numeric]'), text);
  const take = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'OK');
  doing(() => take?.click());
};

test.each([
  ['plain http', undefined, false, 'Over plain http a browser gives no camera.'],
  ['a browser without cameras', undefined, true, 'This browser gives no camera picture.'],
  ['a refusal', fails('NotAllowedError'), true, 'The camera was not allowed.'],
  ['a device without one', fails('NotFoundError'), true, 'This device has no camera.'],
  ['one that something else holds', fails('NotReadableError'), true, 'The camera is in use by something else.'],
])('%s gets a sentence of its own, and the digits can be typed', async (_what, camera, isSecure, sentence) => {
  const { box, codes } = scanning(camera, isSecure);
  await expect.poll(() => box.textContent).toContain(sentence);
  expect(box.textContent).toMatch(/[Tt]ype the digits/u);
  // the person may take a photo of the code instead
  expect(box.querySelector('input[type=file]')?.getAttribute('capture')).toBe('environment');
  typed(box, ' 4006381333931 ');
  await expect.poll(() => box.querySelector('output')?.textContent).toBe('Taken');
  expect(codes).toEqual([{ is: 'barcode', value: '4006381333931' }]);
});

test('Taking no digits says that they are missing', async () => {
  const { box, codes } = scanning(undefined);
  typed(box, ' ');
  await expect.poll(() => box.textContent).toContain('Digits below the bars');
  await expect.poll(() => box.querySelector('input[aria-invalid=true]')).not.toBeNull();
  expect(codes).toEqual([]);
});

test('A camera that is taken away says so, and one that shows nothing but black too', async () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue();
  const black = { drawImage: () => undefined, getImageData: () => ({ data: new Uint8ClampedArray(256) }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(black as unknown as CanvasRenderingContext2D);
  class Detector {
    static readonly getSupportedFormats = async () => ['ean_13', 'ean_8', 'code_128', 'qr_code'];
    readonly detect = async () => [];
  }
  Object.assign(window, { BarcodeDetector: Detector });
  onTestFinished(() => void Reflect.deleteProperty(window, 'BarcodeDetector'));
  const { box } = scanning(async () => stream as unknown as MediaStream);
  await expect.poll(() => box.textContent).toContain('The picture is black.');
  track.dispatchEvent(new Event('ended'));
  await expect.poll(() => box.textContent).toContain('The camera was taken away.');
});

test('A photo of two codes gives both, as if each had been typed', async () => {
  class Detector {
    static readonly getSupportedFormats = async () => ['ean_13', 'ean_8', 'code_128', 'qr_code'];
    readonly detect = async () =>
      ['4006381333931', '4006381333948'].map((rawValue) => ({ rawValue, format: 'ean_13' }));
  }
  Object.assign(window, { BarcodeDetector: Detector });
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'BarcodeDetector');
    vi.unstubAllGlobals();
  });
  const { box, codes } = scanning(undefined);
  const photo = found<HTMLInputElement>(box, 'input[type=file]');
  Object.defineProperty(photo, 'files', { value: [new File(['bars'], 'spool.jpg', { type: 'image/jpeg' })] });
  doing(() => photo.dispatchEvent(new Event('change', { bubbles: true })));
  await expect.poll(() => codes.length).toBe(2);
  expect(codes.map((code) => 'value' in code && code.value)).toEqual(['4006381333931', '4006381333948']);
});

test('What is too short for a barcode is told, and nobody is asked about it', async () => {
  const { box, codes } = scanning(undefined);
  typed(box, '12\u0007');
  await expect.poll(() => box.querySelector('output')?.textContent).toContain('That is no barcode');
  expect(codes).toEqual([]);
});

test('A hand scanner works while the camera is open or missing, also with the focus in the field for digits', async () => {
  const { box, codes } = scanning(undefined);
  const field = found<HTMLInputElement>(box, 'input[inputmode=numeric]');
  field.focus();
  scanKeys('4006381333931');
  await expect.poll(() => codes).toEqual([{ is: 'barcode', value: '4006381333931' }]);
  expect(field.value).toBe('');
});
