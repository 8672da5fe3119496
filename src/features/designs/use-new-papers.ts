import { useEffect, useState } from 'react';
import { isDesignType } from '#core/design-file/design.ts';
import { type LeftFile, plainName } from '#core/designs/gather-designs.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { designFileId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { type ReadyFile, filesThere, ownName, readyFile, type NotReady } from '#parts/files/ready-file.ts';
import type { TeamFiles } from '#services/files-context.ts';
import { useWorkspace } from '#services/workspace.ts';

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

export interface DesignStores {
  readonly store: TeamStore;
  readonly files: TeamFiles;
}

export interface PaperNotKept {
  readonly path: string;
  readonly why: { readonly code: 'paper'; readonly not: NotReady };
}

export async function readyPaper({ path, bytes }: PackedFile): Promise<Result<ReadyFile, PaperNotKept>> {
  const ready = await readyFile(new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName(path));
  return ready.ok ? ready : err({ path, why: { code: 'paper', not: ready.error } });
}

type AddsFile = Extract<Action, { readonly name: 'file.create' }>;

/** Stores the bytes of pictures and documents; returns actions that save their rows. `order`: place of the first. */
export async function keptPapers(
  { store, files }: DesignStores,
  ofId: string,
  papers: readonly ReadyFile[],
  order: number,
): Promise<Result<readonly AddsFile[], NotSaved>> {
  const actions: AddsFile[] = [];
  const { names } = await filesThere(store.db, ofId);
  // The same picture may lie in a pack under two names.
  const different = [...new Map(papers.toReversed().map((paper) => [paper.sha256, paper])).values()].toReversed();
  for (const [at, { blob, ...facts }] of different.entries()) {
    const kept = await files.keep(facts.sha256, blob);
    if (!kept.ok) return kept;
    const id = designFileId(store.actor.teamId, ofId, facts.sha256);
    const name = ownName(facts.name, names);
    const set = { ofKind: 'design', ofId, ...facts, name, bytes: blob.size, order: order + at } as const;
    actions.push(mutate('file.create', { id, set }));
  }
  return ok(actions);
}

/** Returns a dropped file's name for a row: without folders, at most 120 characters long. */
export function fileName(path: string): string {
  return [...plainName(path.split('/').at(-1) ?? 'design')].slice(-120).join('').trim();
}
