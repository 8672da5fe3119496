/**
 * The system posts to this path the files that other apps share. The worker stores them; the page asks where they go.
 */
export const sharedPath = '/shared';

/** The cache that keeps shared files until the person says where they belong. */
export const sharedCache = 'spoolside-shared';

/** The form field that holds shared files. */
export const sharedField = 'files';

/** Returns the address and headers for storing one shared file. Ids from `newId` make the addresses sort by time. */
export const sharedEntry = (id: string, { name, type }: SharedFacts) => ({
  address: `${sharedPath}/${id}`,
  headers: { 'Content-Type': type === '' ? 'application/octet-stream' : type, [nameHeader]: encodeURIComponent(name) },
});

/** Returns the name of a stored shared file. */
export const nameOfShared = (headers: { readonly get: (name: string) => string | null }): string =>
  decodeURIComponent(headers.get(nameHeader) ?? 'file');

interface SharedFacts {
  readonly name: string;
  readonly type: string;
}

const nameHeader = 'X-File-Name';
