import '#texts/en/files.ts';
import { useEffect, useState } from 'react';
import { newId } from '#core/ids.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import type { Undo } from '#data/queue/commit.ts';
import { undoOfAll } from '#data/queue/undo-of-all.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import type * as readyFiles from './ready-file.ts';
import type { FileOwner } from './use-files-of.ts';

export interface AddingFiles {
  /**
   * Adds chosen files one after the other; resolves to the files that could be added, or are there
   * already. `takesCutPdfs`: also PDFs without
   * an end mark.
   */
  readonly add: (chosen: readonly File[], wanted: Wanted, takesCutPdfs?: boolean) => Promise<readonly File[]>;
  readonly busyWith: string | undefined;
  /** The files for which this device had no room, until they are added or the person dismisses them. */
  readonly withoutRoom: readonly File[];
  /** The PDFs without an end mark, until they are added or the person dismisses them. */
  readonly perhapsCut: readonly File[];
  /** Removes a file from `withoutRoom` and `perhapsCut`. */
  readonly forget: (file: File) => void;
}

interface Wanted {
  readonly of: FileOwner;
  /** How many files the row has already. */
  readonly count: number;
  readonly showsCosts: boolean;
}

/** Loads the code that decodes pictures: a list of files is shown without it. */
const pictureCode = () => import('./ready-file.ts').catch(() => undefined);

export function useAddingFiles(): AddingFiles {
  const { store } = useWorkspace();
  const files = useFiles();
  const { save } = useAction();
  const [busyWith, setBusyWith] = useState<string>();
  const [withoutRoom, setWithoutRoom] = useState<readonly File[]>([]);
  const [perhapsCut, setPerhapsCut] = useState<readonly File[]>([]);
  const forget = (file: File) => {
    for (const set of [setWithoutRoom, setPerhapsCut]) set((before) => before.filter((one) => one !== file));
  };

  useEffect(() => void pictureCode(), []); // a page without a worker may lose its network before a file is chosen

  const tell = (file: File, why: NotSaved): void => {
    if (why.kind === 'storage' && why.reason === 'full') setWithoutRoom((before) => [...before, file]);
    else notify.problem(notSavedSentence(why));
  };

  const addOne = async (
    pictures: typeof readyFiles,
    file: File,
    wanted: Wanted & { readonly order: number; readonly there: readyFiles.FilesThere; readonly takesCutPdfs: boolean },
  ): Promise<Undo | 'there' | undefined> => {
    const ready = await pictures.readyFile(file, file.name, wanted.takesCutPdfs);
    if (!ready.ok) {
      if (ready.error === 'cut_pdf') setPerhapsCut((before) => [...before, file]);
      else notify.problem(t(`files.not.${ready.error}`, { name: shortName(file.name) }));
      return undefined;
    }
    const { blob, ...facts } = ready.value;
    // A batch of which a full device kept a part is often chosen once more as a whole.
    if (wanted.there.hashes.has(facts.sha256) && wanted.there.names.has(facts.name.toLowerCase())) return 'there';
    // Store the bytes first: once the row is saved, a crash must not lose them.
    const kept = await files.keep(facts.sha256, blob);
    if (!kept.ok) {
      tell(file, kept.error);
      return undefined;
    }
    const { order, showsCosts } = wanted;
    const name = pictures.ownName(facts.name, wanted.there.names);
    const set = { ...wanted.of, ...facts, name, bytes: blob.size, order, showsCosts };
    const saved = await save([mutate('file.create', { id: newId(), set })]);
    if (!saved.ok) {
      tell(file, saved.error);
      return undefined;
    }
    wanted.there.hashes.add(facts.sha256);
    return saved.value;
  };

  const add: AddingFiles['add'] = async (chosen, wanted, takesCutPdfs = false) => {
    const most = wanted.of.ofKind === 'machine' ? fileLimits.filesPerMachine : fileLimits.filesPerRow;
    const undos: Undo[] = [];
    const added: File[] = [];
    const repeated: string[] = [];
    const pictures = await pictureCode();
    if (pictures === undefined) {
      notify.problem(t('errors.partMissing'));
      return [];
    }
    try {
      const there = await pictures.filesThere(store.db, wanted.of.ofId);
      for (const file of chosen) {
        const order = wanted.count + undos.length;
        if (order >= most) {
          notify.problem(t('files.not.full', { limit: most }));
          break;
        }
        forget(file);
        setBusyWith(shortName(file.name));
        const done = await addOne(pictures, file, { ...wanted, order: Math.min(9999, order), there, takesCutPdfs });
        if (done === undefined) continue;
        added.push(file);
        if (done === 'there') repeated.push(shortName(file.name));
        else undos.push(done);
      }
    } finally {
      setBusyWith(undefined);
      if (repeated.length > 0) notify.done(t('files.thereAlready', { names: repeated.join(', ') }));
      if (undos.length > 0) offerUndo(store, t('files.added', { count: undos.length }), undoOfAll(undos));
    }
    return added;
  };
  return { add, busyWith, withoutRoom, perhapsCut, forget };
}

/** Cuts the middle out of a long file name for use in a sentence; its ending stays. */
const shortName = (name: string): string => {
  const last = [...(name.split(/[/\\]/).at(-1) ?? name)];
  return last.length <= 40 ? last.join('') : `${last.slice(0, 27).join('')}…${last.slice(-12).join('')}`;
};
