import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * The scanner is a file of nearly a megabyte that a visit does without, so it is no part of the precache: it lies in a cache of
 * its own, fetched in the first idle time after the install. Its address carries a hash of its content, so an update of the
 * product with the same scanner fetches nothing.
 */

const cacheName = 'scanner';

/** Whether a start without a network can scan: the browser reads codes by itself, or the scanner lies on this device. */
export const canScanOffline = async (): Promise<boolean> =>
  (await hasOwnReader()) || (await keptScanner()) !== undefined;

/** Puts the scanner onto this device where the browser brings none and it is not here yet. Rejects when it cannot be fetched. */
export const keepScanner = async (): Promise<void> => {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator) || !navigator.onLine) return;
  if (await canScanOffline()) return;
  // The shell comes first: what is fetched for a later day must not compete with it.
  await navigator.serviceWorker.ready;
  const cache = await caches.open(cacheName);
  await cache.add(address);
  const older = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== address);
  await Promise.all(older.map((request) => cache.delete(request)));
};

/** The scanner's bytes, from this device or else from our own server. Rejects when it cannot be had. */
export const scannerBytes = async (): Promise<ArrayBuffer> => {
  const response = (await keptScanner()) ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.arrayBuffer();
};

/** Where the scanner lies on our own server. */
export const scannerAddress = address;

const keptScanner = async (): Promise<Response | undefined> => {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.match(address, { cacheName });
  } catch {
    return undefined; // a private window may have the caches and refuse them
  }
};

/** The codes that makers print on spools, and those of our own labels. */
export const wantedFormats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'data_matrix',
  'qr_code',
] as const;

/** What a browser must read by itself to be used; the others are welcome. */
const neededFormats = ['ean_13', 'ean_8', 'code_128', 'qr_code'] as const;

declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): {
        readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
      };
      readonly getSupportedFormats: () => Promise<readonly string[]>;
    };
  }
}

/** Whether the browser reads these codes by itself. Some have the interface and read nothing. */
export const hasOwnReader = async (): Promise<boolean> => {
  const known = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  return neededFormats.every((format) => known.includes(format));
};
