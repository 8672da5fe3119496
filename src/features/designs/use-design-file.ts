import { useEffect, useState, useMemo } from 'react';
import type { Design } from '#core/design-file/design.ts';
import type { PictureHoop } from '#core/design-picture/hoop-outline.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { whyNotOpened, type WhyNotOpened } from '#parts/files/why-not-opened.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import type { FileFault } from '#services/files-context.ts';
import { useFiles } from '#services/files.ts';
import { readDrop } from './read-drop.ts';

/** The file of a saved design: being fetched (`part`: from 0 to 1), read, or why it cannot be shown. */
export type DesignFile =
  | { readonly is: 'loading'; readonly part: number }
  | { readonly is: 'read'; readonly design: Design; readonly blob: Blob }
  | { readonly is: 'unreachable'; readonly why: WhyNoDesign };

/** Gets the bytes of a design, if possible from this device, and reads them in a worker. */
export function useDesignFile(fingerprint: string, name: string): DesignFile {
  const files = useFiles();
  const [file, setFile] = useState<DesignFile>({ is: 'loading', part: 0 });
  useEffect(() => {
    const own = new AbortController();
    const put = (next: DesignFile) => own.signal.aborted || setFile(next);
    const load = async () => {
      put({ is: 'loading', part: 0 });
      const opened = await files.open(fingerprint, (part) => put({ is: 'loading', part }));
      if (own.signal.aborted) return;
      if (!opened.ok) return put({ is: 'unreachable', why: whyNoDesign(opened.error, true) });
      const { designs } = await readDrop([{ path: name, blob: opened.value }], own.signal, () => undefined);
      const [read] = designs;
      put(read === undefined ? notShown : { is: 'read', design: read.design, blob: opened.value });
    };
    load().catch((fault: unknown) => {
      window.reportError(fault);
      put(notShown);
    });
    return () => own.abort();
  }, [files, fingerprint, name]);
  return file;
}

const notShown: DesignFile = { is: 'unreachable', why: 'designs.unreachable' };

type WhyNoDesign = WhyNotOpened | 'designs.gone' | 'designs.unreachable';

export function whyNoDesign(error: FileFault, isStored: boolean): WhyNoDesign {
  const why = whyNotOpened(error, isStored);
  if (why === 'files.gone') return 'designs.gone';
  return why === 'files.unreachable' ? 'designs.unreachable' : why;
}

/** Returns a safe file name for a design: its name, perhaps cut, and the format as ending. */
export function fileNameOf(name: string, format: string): string {
  return `${safeFileName(name.replaceAll(/[/\\]/gu, '-'), 120) || 'design'}.${format}`;
}

export function useHoopsToShow(): readonly PictureHoop[] {
  const { rows } = useQuery(rowsOf('hoop'));
  return useMemo(
    () => rows.map(({ data }) => data).toSorted((a, b) => a.fieldWMm10 * a.fieldHMm10 - b.fieldWMm10 * b.fieldHMm10),
    [rows],
  );
}
