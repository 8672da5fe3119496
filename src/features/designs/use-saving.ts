import '#texts/en/design-opening.ts';
import { useEffect, useRef, useState } from 'react';
import { designLimits, designFileType, isDesignType } from '#core/design-file/design.ts';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf, type DrawnModel } from '#core/design-picture/surface.ts';
import { designFacts } from '#core/designs/design-set.ts';
import type { GatheredDesign } from '#core/designs/gather-designs.ts';
import type { PackedFile } from '#core/designs/unpack.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { Design } from '#core/kinds/design.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { designFileId, designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { commit, type Undo } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { undoOfAll } from '#data/queue/undo-of-all.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { fabrics } from '#parts/design-picture/draw-cloth.ts';
import { pictureFile } from '#parts/design-picture/picture-file.ts';
import type { ReadyFile } from '#parts/files/ready-file.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import type { HashedDesign } from './read-drop.ts';
import { whyNoDesign } from './use-design-file.ts';
import {
  keptPapers,
  type PaperNotKept,
  type NewPapers,
  fileName,
  readyPaper,
  type DesignStores,
} from './use-new-papers.ts';

export interface WantedSave {
  readonly design: DropDesign;
  /** The saved design that this one replaces; undefined if it replaces none. */
  readonly before: CollectionRow<'design'> | undefined;
  /** The row of the same design saved earlier; undefined for a new design. */
  readonly known: CollectionRow<'design'> | undefined;
  readonly newPapers: NewPapers | undefined;
  /** The saved design that gets these files as its formats; a design of the same files is joined to it. */
  readonly into: { readonly row: CollectionRow<'design'>; readonly files: readonly HashedDesign[] } | undefined;
}

/** What saving a design did, and what takes it back. `papers`: how many were added to an earlier design. */
interface Saved {
  readonly id: string;
  readonly left: readonly PaperNotKept[];
  readonly papers: number;
  readonly formats: number;
  /** Whether the design is new or follows another version; otherwise it only got papers or formats. */
  readonly isDesign: boolean;
  readonly undo: Undo;
}

/** Called when all designs and papers are saved. `isShown`: whether the saving screen is still open. */
export type OnSaved = (ids: readonly string[], isShown: boolean) => void;

/** Saves designs one after the other. Stops at the first failure, and keeps the designs saved before it. */
export function useSaving(onSaved: OnSaved) {
  const { store } = useWorkspace();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const files = useFiles();
  const [saving, setSaving] = useState<{ readonly name: string; readonly part: number }>();
  const [notKept, setNotKept] = useState<readonly PaperNotKept[]>([]);
  const saveFormats = async (
    { row, files: formats }: NonNullable<WantedSave['into']>,
    { papers }: DropDesign,
    joined: WantedSave['known'],
  ): Promise<Result<Saved, string>> => {
    const added = await addedFormats({ store, files }, row, { files: formats, papers, joined });
    if (!added.ok) return added;
    const saved = await commit(store, added.value.actions);
    if (!saved.ok) return err(notSavedSentence(saved.error));
    return ok({ ...added.value, id: row.id, formats: formats.length, isDesign: false, undo: saved.value });
  };
  const saveOne = async ({ design, before, known, newPapers, into }: WantedSave): Promise<Result<Saved, string>> => {
    if (into !== undefined) return saveFormats(into, design, known);
    if (known === undefined) {
      const saved = await saveDesign({ store, files }, design, before);
      if (!saved.ok) return err(notSavedSentence(saved.error));
      return ok({ ...saved.value, papers: 0, formats: 0, isDesign: true });
    }
    const { id, data } = known;
    const added = await keptPapers({ store, files }, id, newPapers?.papers ?? [], newPapers?.has ?? 0);
    if (!added.ok) return err(notSavedSentence(added.error));
    const isLinked = before !== undefined && before.id !== data.replacesId;
    const saved = await commit(store, [...(isLinked ? [replaces(known, before.id)] : []), ...added.value]);
    if (!saved.ok) return err(notSavedSentence(saved.error));
    return ok({ id, left: [], papers: added.value.length, formats: 0, isDesign: isLinked, undo: saved.value });
  };
  const save = async (wanted: readonly WantedSave[]) => {
    const ids: string[] = [];
    const undos: Undo[] = [];
    const left: PaperNotKept[] = [];
    let [designs, papers, formats] = [0, 0, 0];
    for (const [at, one] of wanted.entries()) {
      setSaving({ name: one.design.name, part: at / wanted.length });
      const done = await saveOne(one);
      if (!done.ok) {
        notify.problem(done.error);
        break;
      }
      const { id } = done.value;
      ids.push(id);
      left.push(...done.value.left);
      undos.push(done.value.undo);
      papers += done.value.papers;
      formats += done.value.formats;
      // A design that was saved earlier and now only got pictures or documents does not count as saved now.
      if (done.value.isDesign) designs += 1;
    }
    setSaving(undefined);
    setNotKept((was) => [...was, ...left]);
    if (ids.length === 0) return;
    const done = [
      designs > 0 && t('designs.saved', { count: designs }),
      formats > 0 && t('designLibrary.formatAdded', { count: formats }),
      papers > 0 && t('designs.papersAdded', { count: papers }),
    ];
    offerUndo(store, done.filter(Boolean).join(' · '), undoOfAll(undos));
    if (left.length > 0) notify.problem(t('designs.papersLeft', { count: left.length }));
    else if (ids.length === wanted.length) onSaved(ids, isShown.current);
  };
  return { save, savingName: saving?.name, part: saving?.part, notKept };
}

const replaces = ({ id }: CollectionRow<'design'>, replacesId: string | null): Action =>
  mutate('design.update', { id, set: { replacesId } });

export type DropDesign = GatheredDesign<HashedDesign, PackedFile>;

interface SavedDesign {
  readonly id: string;
  readonly left: readonly PaperNotKept[];
  readonly undo: Undo;
}

/** Saves one design: first the bytes, because a crash must not leave rows without them; then all rows in one commit. */
async function saveDesign(
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

const mostBytes = 6 * 1024;

/**
 * Makes a WebP picture of a design, at most 6 KiB, in base64; null if the browser makes no WebP or none is so small. The
 * fabric is clear, so that lists show it in their theme; a picture that is too large then has light fabric.
 */
async function designThumb(model: DrawnModel): Promise<string | null> {
  const strands = strandsOf(model);
  const colours = blockColours(model.blocks, undefined).map(rgbOf);
  const scene = { strands, colours, hoop: undefined, grid: undefined, showsJumps: false };
  const natural = fabrics.natural.hex;
  for (const { fabric, tries } of [
    { fabric: `${natural}00`, tries: sizes.slice(0, 3) },
    { fabric: natural, tries: sizes },
  ]) {
    const whole = await createImageBitmap(await pictureFile({ ...scene, fabric }, 240));
    for (const [side, quality] of tries) {
      const webp = await webpOf(whole, side, quality);
      if (webp === undefined) return null;
      if (webp.size <= mostBytes) return base64(new Uint8Array(await webp.arrayBuffer()));
    }
  }
  return null;
}

const sizes = [
  [192, 0.75],
  [160, 0.6],
  [128, 0.45],
  [96, 0.35],
] as const;

const webpOf = async (whole: ImageBitmap, side: number, quality: number): Promise<Blob | undefined> => {
  const scale = Math.min(1, side / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
  return blob?.type === 'image/webp' ? blob : undefined;
};

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

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
async function addedFormats(
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
