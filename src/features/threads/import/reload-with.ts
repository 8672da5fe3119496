import { keepOverReload } from '#data/files/kept-over-reload.ts';
import type { Source } from './file-source.ts';

/** Loads the page again with the chosen file, unless there is no network or the browser cannot keep the file. */
export async function reloadWith(file: File, userId: string): Promise<void> {
  if (!navigator.onLine || window.caches === undefined) return;
  await keepOverReload(window.caches, userId, file);
  window.location.reload();
}

/** Returns the chosen file as it was; a pasted text becomes a file without a name. */
export function fileOf({ name, reading: { from } }: Source): File {
  return new File([from as BlobPart], name);
}
