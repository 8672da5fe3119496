import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useFiles, useKeptFile } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { notify } from '#ui/notify.ts';
import styles from './files-region.module.css';
import { whyNotOpened } from './why-not-opened.ts';

const FileForm = later(async () => (await import('./file-form.tsx')).FileForm);
const PictureDialog = later(async () => (await import('./picture-dialog.tsx')).PictureDialog);

/**
 * One file: its picture, where its bytes are, and its buttons. `before`: the row's first file, unless this is the
 * first.
 */
export function FileTile({
  row,
  mayChange,
  before,
}: {
  readonly row: CollectionRow<'file'>;
  readonly mayChange: boolean;
  readonly before: CollectionRow<'file'> | undefined;
}) {
  const { id, data } = row;
  const files = useFiles();
  const kept = useKeptFile(data.sha256);
  const { runOrTell } = useAction();
  const remove = useRemoval();
  const mayRemove = useMayRemove('file', id, data);
  const [open, setOpen] = useState<'picture' | 'edit'>();
  const [progress, setProgress] = useState<number>();
  // For a person who may not see costs, the row has no contents (rules: Files).
  if (data.sha256 === null)
    return (
      <li className={styles.tile}>
        <span className={styles.paper}>
          <Icon name="eye-off" size="l" />
        </span>
        <span className={styles.quiet}>{t('files.hidden')}</span>
      </li>
    );
  const keepHere = async (on: boolean) => {
    if (on) setProgress(0);
    const pinned = await files.pin(data.sha256, on, setProgress).finally(() => setProgress(undefined));
    if (pinned.ok) return;
    const { error } = pinned;
    notify.problem(
      error.kind === 'noRoom' ? t('files.noRoomToKeep', { name: data.name }) : t(whyNotOpened(error, data.stored)),
    );
  };
  const withBytes = async (then: (blob: Blob) => void) => {
    setProgress(0);
    const opened = await files.open(data.sha256, setProgress);
    setProgress(undefined);
    if (opened.ok) then(opened.value);
    else notify.problem(t(whyNotOpened(opened.error, data.stored)));
  };
  const openIt = () => {
    if (data.type !== 'application/pdf') return setOpen('picture');
    void withBytes((blob) => openPdf(blob, data.name));
  };
  const toFront = () => {
    const order = Math.max(0, (before?.data.order ?? 1) - 1);
    const others = before?.data.order === 0 ? [mutate('file.update', { id: before.id, set: { order: 1 } })] : [];
    void runOrTell([mutate('file.update', { id, set: { order }, baseVersion: row.version }), ...others]);
  };
  const deletion = { kind: 'file', rows: [row], done: t('files.deleted') } as const;
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={openIt} aria-label={t('files.open', { name: data.name })}>
        {data.thumb === null ? (
          <span className={styles.paper}>
            <Icon name="file" size="l" />
          </span>
        ) : (
          <img className={styles.thumb} src={`data:image/webp;base64,${data.thumb}`} alt="" />
        )}
      </button>
      <div className={styles.about}>
        <span className={styles.name}>{data.caption ?? data.name}</span>
        <FileState row={row} progress={progress} />
        <Menu
          label={t('files.more', { name: data.name })}
          icon="dots"
          entries={[
            ...(mayChange ? [{ label: t('files.edit'), icon: 'edit' as const, onSelect: () => setOpen('edit') }] : []),
            ...(mayChange && before !== undefined
              ? [{ label: t('files.earlier'), icon: 'back' as const, onSelect: toFront }]
              : []),
            {
              label: t(kept?.pinned === true ? 'files.unkeep' : 'files.keep'),
              icon: 'install' as const,
              onSelect: () => void keepHere(kept?.pinned !== true),
            },
            ...(kept?.state === 'waiting'
              ? [{ label: t('files.sendNow'), icon: 'reload' as const, onSelect: files.retry }]
              : []),
            {
              label: t('files.save'),
              icon: 'share' as const,
              onSelect: () => void withBytes((blob) => saveFile(data.name, blob)),
            },
            ...(mayRemove
              ? [{ label: t('common.delete'), icon: 'trash' as const, onSelect: () => void remove(deletion) }]
              : []),
          ]}
        />
      </div>
      {open === 'edit' && <FileForm row={row} onClose={() => setOpen(undefined)} />}
      {open === 'picture' && <PictureDialog row={row} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

const FileState = ({
  row: { data },
  progress,
}: {
  readonly row: CollectionRow<'file'>;
  readonly progress: number | undefined;
}) => {
  const { nameOf, store } = useWorkspace();
  const files = useFiles();
  const kept = useKeptFile(data.sha256);
  const words = () => {
    if (progress !== undefined) return t('files.loading', { name: data.name });
    if (kept?.problem) return t(`files.problem.${kept.problem}`);
    if (kept?.state === 'waiting') {
      if (kept.sentParts > 0) return t('files.sending', { sent: kept.sentParts, parts: kept.parts });
      return t(files.isMetered() ? 'files.waitingMetered' : 'files.waiting');
    }
    if (kept?.pinned === true) return t('files.kept');
    if (data.stored || kept !== undefined) return undefined;
    const name = data.createdBy === store.actor.userId ? undefined : nameOf(data.createdBy);
    return name === undefined ? t('files.stillElsewhere') : t('files.stillOn', { name });
  };
  const shown = words();
  return (
    <span className={styles.quiet} role="status">
      {shown}
    </span>
  );
};

/** Opens a PDF from this device in a new tab; saves it instead if the browser shows no PDFs or opens no tab. */
const openPdf = (blob: Blob, name: string): void => {
  // With this fixed type the browser opens its PDF reader, and never runs the bytes as a page.
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  const isShown = navigator.pdfViewerEnabled && window.open(url, '_blank') !== null;
  if (!isShown) saveFile(name, blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
