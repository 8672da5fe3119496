/** A file that a person chose or dropped. `path` includes the folders above it if it came in a folder. */
export interface DroppedFile {
  readonly path: string;
  readonly blob: Blob;
}

export function chosenFiles(list: FileList | null): readonly DroppedFile[] {
  return [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

/**
 * Returns the dropped files, also files in folders. Call it within the drop event, because the browser clears them
 * later.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly DroppedFile[]> {
  const items = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (!items.some(({ entry }) => entry?.isDirectory === true))
    return [...transfer.files].map((file) => ({ path: file.name, blob: file }));
  const found = items.map(async ({ entry, file }) => {
    if (entry !== null && isFolder(entry)) return filesIn(entry);
    return file === null ? [] : [{ path: file.name, blob: file }];
  });
  return (await Promise.all(found)).flat();
}

const filesIn = async (entry: FileSystemEntry): Promise<readonly DroppedFile[]> => {
  if (isFolder(entry)) return (await Promise.all((await entriesOf(entry)).map((one) => filesIn(one)))).flat();
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return [{ path: entry.fullPath.replace(/^\//, ''), blob: file }];
};

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Returns all entries of a folder: a browser gives about a hundred at a time, and an empty answer at the end. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
};
