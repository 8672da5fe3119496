import { use, useEffect, useState } from 'react';
import { watchKeptFile, type KeptFile } from '#data/files/file-bytes.ts';
import { FilesContext, type TeamFiles } from './files-context.ts';
import { useWorkspace } from './workspace.ts';

/** Returns the files of the team. Throws if no team is open. */
export function useFiles(): TeamFiles {
  const files = use(FilesContext);
  if (files === undefined) throw new Error('This screen needs the files of a team around it.');
  return files;
}

/** Returns what this device has of a file, undefined if nothing; the component renders again when it changes. */
export function useKeptFile(sha256: string): KeptFile | undefined {
  const { store } = useWorkspace();
  const [kept, setKept] = useState<KeptFile>();
  useEffect(() => watchKeptFile(store, sha256, setKept), [store, sha256]);
  return kept?.sha256 === sha256 ? kept : undefined;
}
