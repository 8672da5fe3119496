import { designFileType, isDesignType } from '#core/design-file/design-type.ts';
import { designFacts } from '#core/designs/design-set.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import type { Design } from '#core/kinds/design.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { designFileId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import type { ReadyFile } from '#parts/files/ready-file.ts';
import { t } from '#texts/t.ts';
import type { HashedDesign } from './read-drop.ts';
import { fileName, keptPapers, readyPaper, type DesignStores, type PaperNotKept } from './ready-papers.ts';
import { whyNoDesign } from './use-design-file.ts';

type Row = CollectionRow<'design'>;
type FileSet = Extract<Action, { readonly name: 'file.create' }>['args']['set'];

interface AddedFormats {
  readonly actions: readonly Action[];
  readonly left: readonly PaperNotKept[];
  readonly papers: number;
}

/**
 * Stores the bytes of files that become formats of a saved design, and returns the actions that add them. `joined`: the design that the files are now; all its files go along, and it is deleted. The error is
 * a sentence for the person.
 */
export async function addedFormats(
  stores: DesignStores,
  into: Row,
  {
    files,
    papers,
    joined,
  }: {
    readonly files: readonly HashedDesign[];
    readonly papers: readonly PackedFile[];
    readonly joined: Row | undefined;
  },
): Promise<Result<AddedFormats, string>> {
  const { store } = stores;
  const has = await filesOf(stores, into.id);
  const shas = new Set(has.map(({ sha256 }) => sha256));
  const variants: Design['variants'][number][] = [];
  const sets: FileSet[] = [];
  const add = async (set: Omit<FileSet, keyof FreshFields<'file'>>, blob: Blob) => {
    if (shas.has(set.sha256)) return undefined;
    const kept = await stores.files.keep(set.sha256, blob);
    if (!kept.ok) return notSavedSentence(kept.error);
    shas.add(set.sha256);
    const fresh = {
      ofKind: 'design',
      ofId: into.id,
      order: has.length + sets.length,
    } satisfies FreshFields<'file'>;
    sets.push({ ...set, ...fresh });
    return undefined;
  };
  const idOf = (sha256: string) => designFileId(store.actor.teamId, into.id, sha256);

  for (const file of files) {
    const { format, widthMm10, heightMm10 } = designFacts(file.design);
    const type = designFileType(format);
    const blob = new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type });
    const fault = await add({ sha256: file.sha256, name: fileName(file.path), type, bytes: file.bytes.length }, blob);
    if (fault !== undefined) return err(fault);
    variants.push({ fileId: idOf(file.sha256), format, widthMm10, heightMm10 });
  }
  for (const file of joined === undefined ? [] : await filesOf(stores, joined.id)) {
    if (shas.has(file.sha256)) continue;
    const opened = await stores.files.open(file.sha256);
    if (!opened.ok) return err(t(whyNoDesign(opened.error, file.stored)));
    const fault = await add(carriedOver('file', file), opened.value);
    if (fault !== undefined) return err(fault);
    const variant = joined?.data.variants.find(({ fileId }) => fileId === file.id);
    if (variant !== undefined) variants.push({ ...variant, fileId: idOf(file.sha256) });
  }

  const left: PaperNotKept[] = [];
  const ready: ReadyFile[] = [];
  for (const paper of papers) {
    const read = await readyPaper(paper);
    if (!read.ok) left.push(read.error);
    else if (!shas.has(read.value.sha256) && has.length + sets.length + ready.length < fileLimits.filesPerRow)
      ready.push(read.value);
  }
  const kept = await keptPapers(stores, into.id, ready, has.length + sets.length);
  if (!kept.ok) return err(notSavedSentence(kept.error));
  const added: readonly Action[] = [
    ...sets.map((set) => mutate('file.create', { id: idOf(set.sha256), set })),
    ...kept.value,
  ];
  const { id, version, data } = into;
  return ok({
    left,
    papers: kept.value.length,
    actions: [
      ...added,
      mutate('design.update', { id, set: { variants: [...data.variants, ...variants] }, baseVersion: version }),
      ...(joined === undefined ? [] : [mutate('design.delete', { id: joined.id })]),
    ],
  });
}

/** The files of a design, its formats before its pictures and documents. */
const filesOf = async ({ store }: DesignStores, designId: string) =>
  (await rowsNaming(store.db, 'file', 'ofId', [designId]))
    .filter(({ kind, deleted }) => kind === 'file' && !deleted)
    .map((row) => ({ ...foundOf<'file'>(row).data, id: row.id }))
    .toSorted((a, b) => Number(isDesignType(b.type)) - Number(isDesignType(a.type)) || a.order - b.order);
