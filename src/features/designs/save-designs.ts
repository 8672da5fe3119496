import { designLimits } from '#core/design-file/design-limits.ts';
import { designFileType } from '#core/design-file/design-type.ts';
import { designFacts } from '#core/designs/design-set.ts';
import type { GatheredDesign } from '#core/designs/gather-designs.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { designFileId, designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { ok, type Result } from '#core/result.ts';
import { commit, type Undo } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import type { ReadyFile } from '#parts/files/ready-file.ts';
import { designThumb } from './design-thumb.ts';
import type { HashedDesign } from './read-drop.ts';
import { fileName, keptPapers, readyPaper, type DesignStores, type PaperNotKept } from './ready-papers.ts';

export type DropDesign = GatheredDesign<HashedDesign, PackedFile>;

interface SavedDesign {
  readonly id: string;
  readonly left: readonly PaperNotKept[];
  readonly undo: Undo;
}

/** Saves one design: first the bytes, because a crash must not leave rows without them; then all rows in one commit. */
export async function saveDesign(
  { store, files }: DesignStores,
  { name, tags, main, variants, papers }: DropDesign,
  /** The design that this one replaces. The new version has what the kind carries over, and adds the file's tags. */
  before?: CollectionRow<'design'>,
): Promise<Result<SavedDesign, NotSaved>> {
  const { teamId } = store.actor;
  const id = designId(teamId, main.sha256);
  const idOf = (sha256: string): string => designFileId(teamId, id, sha256);
  const fileRows: Action[] = [];
  for (const [order, file] of [main, ...variants].entries()) {
    const type = designFileType(file.design.format);
    const kept = await files.keep(file.sha256, new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type }));
    if (!kept.ok) return kept;
    const set = {
      ofKind: 'design',
      ofId: id,
      sha256: file.sha256,
      name: fileName(file.path),
      type,
      bytes: file.bytes.length,
      order,
    } as const;
    fileRows.push(mutate('file.create', { id: idOf(file.sha256), set }));
  }
  const left: PaperNotKept[] = [];
  const ready: ReadyFile[] = [];
  for (const paper of papers) {
    const read = await readyPaper(paper);
    if (read.ok) ready.push(read.value);
    else left.push(read.error);
  }
  const kept = await keptPapers({ store, files }, id, ready, 1 + variants.length);
  if (!kept.ok) return kept;
  const ofFile: Omit<FreshFields<'design'>, 'replacesId'> = {
    fileId: idOf(main.sha256),
    fingerprint: main.sha256,
    bytes: main.bytes.length,
    ...designFacts(main.design),
    variants: variants.map((file) => ({
      fileId: idOf(file.sha256),
      format: file.design.format,
      ...sizeOf(file),
    })),
    thumb: await designThumb(main.design.stitches),
  };
  const set = {
    name,
    ...(before && { ...carriedOver('design', before.data), replacesId: before.id }),
    tags: [...new Set([...(before?.data.tags ?? []), ...tags])].slice(0, designLimits.tags),
    ...ofFile,
  };
  const saved = await commit(store, [mutate('design.create', { id, set }), ...fileRows, ...kept.value]);
  return saved.ok ? ok({ id, left, undo: saved.value }) : saved;
}

const sizeOf = ({ design }: HashedDesign) => {
  const { widthMm10, heightMm10 } = designFacts(design);
  return { widthMm10, heightMm10 };
};
