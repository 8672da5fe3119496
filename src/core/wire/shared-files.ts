/**
 * The system posts to this path the files that other apps share. The worker stores them; the page asks where they go.
 */
export const sharedPath = '/shared';

/** The cache that keeps shared files until the person says where they belong. */
export const sharedCache = 'spoolside-shared';

/** The form field that holds shared files. */
export const sharedField = 'files';

/** Returns the address and headers for storing one shared file. Ids from `newId` make the addresses sort by time. */
export function sharedEntry(id: string, { name, type }: SharedFacts) {
  return {
    address: `${sharedPath}/${id}`,
    headers: {
      'Content-Type': type === '' ? 'application/octet-stream' : type,
      [nameHeader]: encodeURIComponent(name),
    },
  };
}

/** Returns the name of a stored shared file. */
export function nameOfShared(headers: { readonly get: (name: string) => string | null }): string {
  return decodeURIComponent(headers.get(nameHeader) ?? 'file');
}

/**
 * Whether a cache holds this file already, by name and bytes: what a full device kept of a batch is not kept twice when
 * the batch comes once more.
 */
export async function isKeptAlready(cache: KeptFiles, file: SharedBytes & SharedFacts): Promise<boolean> {
  let bytes: Uint8Array | undefined;
  for (const { url } of await cache.keys()) {
    const kept = await cache.match(url);
    if (kept === undefined || nameOfShared(kept.headers) !== file.name) continue;
    const blob = await kept.blob();
    if (blob.size !== file.size) continue;
    bytes ??= new Uint8Array(await file.arrayBuffer());
    const other = new Uint8Array(await blob.arrayBuffer());
    if (bytes.every((byte, at) => byte === other[at])) return true;
  }
  return false;
}

/** The part of a browser's cache that `isKeptAlready` reads. */
interface KeptFiles {
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly match: (
    address: string,
  ) => Promise<
    | { readonly headers: { readonly get: (name: string) => string | null }; readonly blob: () => Promise<SharedBytes> }
    | undefined
  >;
}

interface SharedBytes {
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

interface SharedFacts {
  readonly name: string;
  readonly type: string;
}

const nameHeader = 'X-File-Name';
