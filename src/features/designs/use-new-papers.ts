import { useEffect, useState } from 'react';
import { isDesignType } from '#core/design-file/design-type.ts';
import type { LeftFile } from '#core/designs/gather-designs.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { ReadyFile } from '#parts/files/ready-file.ts';
import { useWorkspace } from '#services/workspace.ts';
import { readyPaper, type PaperNotKept } from './ready-papers.ts';

/** The dropped pictures and documents (papers) that a saved design does not have yet. */
export interface NewPapers {
  readonly papers: readonly ReadyFile[];
  /** How many files the design has already. */
  readonly has: number;
  readonly left: readonly (PaperNotKept | LeftFile)[];
}

/**
 * Finds the new papers of saved designs, by design id. Reads one paper after the other until the person leaves the
 * page.
 */
export function useNewPapers(
  wanted: readonly { readonly id: string; readonly papers: readonly PackedFile[] }[],
): ReadonlyMap<string, NewPapers> {
  const { db } = useWorkspace().store;
  const [found, setFound] = useState<ReadonlyMap<string, NewPapers>>(new Map());
  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      const all = new Map<string, NewPapers>();
      for (const { id, papers } of wanted) {
        const some = await newPapers(db, id, papers, left.signal);
        if (left.signal.aborted) return;
        if (some.papers.length + some.left.length > 0) all.set(id, some);
      }
      setFound(all);
    };
    // When the person leaves the team, its database closes; the error that this causes does not matter.
    read().catch((fault: unknown) => left.signal.aborted || window.reportError(fault));
    return () => left.abort();
  }, [db, wanted]);
  return found;
}

const newPapers = async (
  db: TeamDatabase,
  id: string,
  papers: readonly PackedFile[],
  signal: AbortSignal,
): Promise<NewPapers> => {
  const rows = (await rowsNaming(db, 'file', 'ofId', [id])).filter(({ kind, deleted }) => kind === 'file' && !deleted);
  const had = rows.map((row) => foundOf<'file'>(row).data);
  const shas = new Set(had.map(({ sha256 }) => sha256));
  const most = fileLimits.filesPerRow - had.filter(({ type }) => isDesignType(type)).length;
  const ready: ReadyFile[] = [];
  const left: (PaperNotKept | LeftFile)[] = [];
  for (const paper of papers) {
    if (signal.aborted) break;
    const read = await readyPaper(paper);
    if (!read.ok) left.push(read.error);
    else if (shas.has(read.value.sha256)) continue;
    else if (had.length + ready.length >= fileLimits.filesPerRow)
      left.push({ path: paper.path, why: { code: 'tooManyPapers', max: most } });
    else {
      shas.add(read.value.sha256);
      ready.push(read.value);
    }
  }
  return { papers: ready, has: had.length, left };
};
