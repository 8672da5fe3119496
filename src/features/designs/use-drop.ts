import { useEffect, useRef, useState } from 'react';
import { hasDigests } from '#parts/files/has-digests.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { readDrop, type DroppedFile, type ReadDrop } from './read-drop.ts';

/** The state of the files that a person opened: being read (`part`: from 0 to 1), or read. */
export type DropState =
  | { readonly is: 'reading'; readonly part: number }
  | { readonly is: 'read'; readonly drop: ReadDrop };

/** Reads files that a person opens, one drop at a time; nothing is saved. */
export const useDrop = () => {
  const [state, setState] = useState<DropState>();
  const running = useRef<AbortController>(undefined);
  const close = () => {
    running.current?.abort();
    setState(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);
  const open = async (files: readonly DroppedFile[]) => {
    if (files.length === 0) return;
    if (!hasDigests()) return notify.problem(t('designs.insecure'));
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ is: 'reading', part: 0 });
    try {
      const drop = await readDrop(files, own.signal, (part) => setState({ is: 'reading', part }));
      if (!own.signal.aborted) setState({ is: 'read', drop });
    } catch (fault) {
      window.reportError(fault);
      if (!own.signal.aborted) setState(undefined);
      notify.problem(t('designs.readFailed'));
    }
  };
  return { state, open, close };
};

/** Returns the chosen files of an input, with their folders if a folder was chosen. */
export const chosenFiles = (list: FileList | null): readonly DroppedFile[] =>
  [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));

/**
 * Returns the files of a drop, also those in folders. Call it in the event itself: later the browser clears the drop.
 */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly DroppedFile[]> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, blob: file }));
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
};

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
