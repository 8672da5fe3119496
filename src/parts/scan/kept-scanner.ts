import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * The scanner is a file of nearly 1 MB, so it is not precached: its own cache stores it later, when the page is idle.
 */

// The scanner's address has a hash of its content, so an update with an unchanged scanner fetches nothing.
const cacheName = 'scanner';

/**
 * Whether the app can scan after a start without a network: by the browser's own reader, or by a scanner on this
 * device.
 */
export async function canScanOffline(): Promise<boolean> {
  return (await hasOwnReader()) || (await keptScanner()) !== undefined;
}

/** Stores the app's scanner here if the browser has no reader. Does nothing offline. Rejects if it cannot be stored. */
export async function keepScanner(): Promise<void> {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator) || !navigator.onLine) return;
  if (await canScanOffline()) return;
  // Load the app's own files first: this download must not compete with them.
  await navigator.serviceWorker.ready;
  const cache = await caches.open(cacheName);
  await cache.add(address);
  const older = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== address);
  await Promise.all(older.map((request) => cache.delete(request)));
}

/**
 * Returns the scanner's bytes from this device or, if it has none, from the app's server. Rejects if the fetch fails.
 */
export async function scannerBytes(): Promise<ArrayBuffer> {
  const response = (await keptScanner()) ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.arrayBuffer();
}

export const scannerAddress = address;

const keptScanner = async (): Promise<Response | undefined> => {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.match(address, { cacheName });
  } catch {
    return undefined; // a private window may have `caches` but refuse access
  }
};

/** The formats of the codes that makers print on spools, and of the codes on the app's own labels. */
export const wantedFormats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'code_128',
  'code_39',
  'data_matrix',
  'qr_code',
] as const;

/** The formats that the browser's own reader must support for the app to use it; all other formats are optional. */
const neededFormats = ['ean_13', 'ean_8', 'code_128', 'qr_code'] as const;

declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): {
        readonly detect: (
          source: HTMLVideoElement | ImageBitmap,
        ) => Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
      };
      readonly getSupportedFormats: () => Promise<readonly string[]>;
    };
  }
}

/** Whether the browser can read these codes by itself. Some browsers have the interface but read no codes. */
export async function hasOwnReader(): Promise<boolean> {
  const known = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  return neededFormats.every((format) => known.includes(format));
}
