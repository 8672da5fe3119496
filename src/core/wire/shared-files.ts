/** Where other apps send what is shared with the installed app; the worker keeps it, and the page then asks. */
export const sharedPath = '/shared';

/** The cache that keeps what was shared until the person says where it belongs. */
export const sharedCache = 'spoolside-shared';

/** The field of the form in which files are shared. */
export const sharedField = 'files';

/** The address and headers under which one shared file is kept; ids sort by time. */
export const sharedEntry = (id: string, { name, type }: SharedFacts) => ({
  address: `${sharedPath}/${id}`,
  headers: { 'Content-Type': type === '' ? 'application/octet-stream' : type, [nameHeader]: encodeURIComponent(name) },
});

/** The name under which a shared file was kept. */
export const nameOfShared = (headers: { readonly get: (name: string) => string | null }): string =>
  decodeURIComponent(headers.get(nameHeader) ?? 'file');

interface SharedFacts {
  readonly name: string;
  readonly type: string;
}

const nameHeader = 'X-File-Name';
