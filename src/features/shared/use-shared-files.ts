import { useCallback, useEffect, useState } from 'react';
import { contentHeadBytes, contentOf, type Content } from '#core/content-of.ts';
import { isForDesigns } from '#core/designs/design-name.ts';
import { useWorkspace } from '#services/workspace.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { dropShared, keepShared, sharedFiles, type SharedFile } from '#data/files/shared-files.ts';

/** A shared file, and what it is by its bytes or, for a design, by its name. */
export interface KnownShared extends SharedFile {
  readonly content: Content | 'design';
}

export function useSharedFiles() {
  const { userId } = useWorkspace().store.actor;
  const [shared, setShared] = useState<readonly KnownShared[]>();
  const [problem, setProblem] = useState<'full' | 'unreadable'>();
  const drop = useCallback(
    async (address: string) => {
      await dropShared(window.caches, userId, address);
      setShared(await readShared(userId));
    },
    [userId],
  );
  useEffect(() => {
    readShared(userId).then(setShared, window.reportError);
    const { launchQueue } = window as WithLaunches;
    launchQueue?.setConsumer(({ files }) => {
      const keep = async () => {
        if (files.length > 0) setProblem(undefined);
        try {
          for (const handle of files) await keepShared(window.caches, await handle.getFile());
        } finally {
          setShared(await readShared(userId)); // what was kept before a failure is shown too
        }
      };
      keep().catch((fault: unknown) => {
        window.reportError(fault);
        setProblem(isStorageFull(fault) ? 'full' : 'unreadable');
      });
    });
  }, [userId]);
  return { shared, problem, drop };
}

/** Returns the browser's cache storage; undefined if it has none, as over plain http. */
const storage = (): CacheStorage | undefined => ('caches' in window ? window.caches : undefined);

const known = async (shared: SharedFile): Promise<KnownShared> => {
  const content = contentOf(new Uint8Array(await shared.file.slice(0, contentHeadBytes).arrayBuffer()));
  return { ...shared, content: content === 'unknown' && isForDesigns(shared.file.name) ? 'design' : content };
};

/** The interface that Chromium has for apps that open files. TypeScript's types lack it. */
type WithLaunches = Window & {
  readonly launchQueue?: {
    readonly setConsumer: (
      consumer: (launch: { readonly files: readonly { readonly getFile: () => Promise<File> }[] }) => void,
    ) => void;
  };
};

const readShared = async (userId: string): Promise<readonly KnownShared[]> =>
  Promise.all((await sharedFiles(storage(), userId)).map(known));
