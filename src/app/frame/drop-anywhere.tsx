import '#texts/en/drops.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { contentHeadBytes, contentOf } from '#core/content-of.ts';
import { isTableName } from '#core/tables/is-table-name.ts';
import { sharedPath } from '#core/wire/shared-files.ts';
import { keepShared } from '#data/files/shared-files.ts';
import { isStorageFull } from '#data/queue/not-saved.ts';
import { droppedFiles, type DroppedFile } from '#parts/designs/dropped-files.ts';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { handTable } from '#parts/files/handed-table.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import styles from './drop-anywhere.module.css';

const designs = '/inventory/designs';

/** Takes files dropped outside drop regions to the page that handles their kind. */
export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  const [path, navigate] = useLocation();
  const lead = useEffectEvent(async (coming: Promise<readonly DroppedFile[]>) => {
    const files = await coming;
    const [first, second] = files;
    if (first === undefined) return;
    if (files.every(({ path: name }) => isTableName(name))) {
      if (second !== undefined) return notify.problem(t('drops.oneTable'));
      handTable(fileOf(first.path, first.blob));
      return navigate('/inventory/threads?add=file');
    }
    if ('caches' in window && (await areAllPapers(files))) {
      for (const { path: name, blob } of files) await keepShared(window.caches, fileOf(name, blob));
      return navigate(path === sharedPath ? `${sharedPath}?again=${Date.now()}` : sharedPath);
    }
    handDesigns({ files });
    if (!path.startsWith(designs)) navigate(designs);
  });
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!isOurs(event)) return setOver(false);
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
      setOver(!isDialogOpen());
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event) || event.dataTransfer === null) return;
      // Do this even where the page takes no file, because the browser would open the file in place of the page.
      event.preventDefault();
      if (isDialogOpen()) return;
      lead(droppedFiles(event.dataTransfer)).catch((fault: unknown) => {
        window.reportError(fault);
        notify.problem(t(isStorageFull(fault) ? 'drops.full' : 'drops.unreadable'));
      });
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver && <p className={styles.hint}>{t('drops.hint')}</p>;
}

/** Whether files are dragged over a place that does not take them itself. */
const isOurs = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true &&
  !event.defaultPrevented &&
  !(event.target instanceof HTMLInputElement && event.target.type === 'file');

/** While a dialog is open, the page takes no dropped file: what a person typed in the dialog would be lost. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const areAllPapers = async (files: readonly DroppedFile[]): Promise<boolean> => {
  for (const { blob } of files) {
    const head = new Uint8Array(await blob.slice(0, contentHeadBytes).arrayBuffer());
    if (contentOf(head) === 'unknown') return false;
  }
  return true;
};

const fileOf = (path: string, blob: Blob): File =>
  new File([blob], path.split('/').at(-1) ?? path, { type: blob.type });
