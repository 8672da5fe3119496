import { plainName } from '#core/designs/gather-designs.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { designFileId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { filesThere, ownName, readyFile, type NotReady, type ReadyFile } from '#parts/files/ready-file.ts';
import type { TeamFiles } from '#services/files-context.ts';

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
