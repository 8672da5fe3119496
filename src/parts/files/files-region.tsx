import '#texts/en/files.ts';
import { useRef, useState, type ReactNode } from 'react';
import { isDesignType } from '#core/design-file/design.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useFiles, useKeptFile } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { notify } from '#ui/notify.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './files-region.module.css';
import { hasDigests } from './has-digests.ts';
import { useAddingFiles } from './use-adding-files.ts';
import { useFilesOf, type FileOwner } from './use-files-of.ts';
import { pastedFiles, useReceiving, type Add } from './use-receiving.ts';
import { whyNotOpened } from './why-not-opened.ts';

const CameraDialog = later(async () => (await import('./camera-dialog.tsx')).CameraDialog);

/** The key of a sentence. A screen passes the key, so that it need not load the texts of this region itself. */
export type FilesHint = 'files.hint' | 'files.logoHint' | 'files.beforeAndAfter' | 'files.quoteHint';

interface FilesProps {
  readonly of: FileOwner;
  readonly title?: string;
  readonly hintKey?: FilesHint | undefined;
  /** Whether new files show costs; `ask`: the form asks the person when they add files. */
  readonly showsCosts?: boolean | 'ask';
  /** False in a dialog, because the dialog's title already names the files. */
  readonly isFramed?: boolean;
}

export function FilesRegion({
  of,
  title = t('files.title'),
  hintKey = 'files.hint',
  showsCosts = false,
  isFramed = true,
}: FilesProps) {
  const rows = useFilesOf(of);
  const may = useMay('file');
  const adding = useAddingFiles();
  const [hides, setHides] = useState(showsCosts === true);
  const all = rows ?? [];
  // The page of a design lists its design files itself.
  const shown = all.filter(({ data }) => !isDesignType(data.type));
  const add = (chosen: readonly File[], takesCutPdfs = false) =>
    adding.add(chosen, { of, count: all.length, showsCosts: hides }, takesCutPdfs);
  const mayAdd = may.create && hasDigests();
  const { isOver, ...receiving } = useReceiving(add, mayAdd);
  if (!may.create && shown.length === 0) return null;
  const Frame = isFramed ? Card : 'section';
  return (
    <Frame
      {...(isFramed && { as: 'section' as const })}
      aria-label={title}
      className={styles.region}
      data-over={isOver || undefined}
      {...receiving}
    >
      <div className={styles.head}>
        {isFramed && <h2>{title}</h2>}
        {mayAdd && <AddButtons add={add} />}
      </div>
      {may.create && !mayAdd && <Banner tone="warn">{t('files.not.insecure')}</Banner>}
      {adding.withoutRoom.map((file) => (
        <WithoutRoom
          key={`${file.name} ${file.lastModified}`}
          file={file}
          onAgain={() => void add([file])}
          onDone={() => adding.forget(file)}
        />
      ))}
      {adding.perhapsCut.map((file) => (
        <Banner
          key={`${file.name} ${file.lastModified}`}
          tone="warn"
          announce
          actions={
            <>
              <Button onClick={() => void add([file], true)}>{t('files.addAnyway')}</Button>
              <Button tone="quiet" onClick={() => adding.forget(file)}>
                {t('files.leaveOut')}
              </Button>
            </>
          }
        >
          {t('files.not.cut_pdf', { name: file.name })}
        </Banner>
      ))}
      {adding.busyWith !== undefined && <ProgressBar label={t('files.preparing', { name: adding.busyWith })} />}
      {mayAdd && (shown.length === 0 || isOver) && rows !== undefined && (
        <p className={styles.quiet}>{isOver ? t('files.drop') : t(hintKey)}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.tiles}>
          {shown.map((row, at) => (
            <FileTile key={row.id} row={row} mayChange={may.update} before={at === 0 ? undefined : shown[0]} />
          ))}
        </ul>
      )}
      {mayAdd && showsCosts === 'ask' && (
        <div data-print="no">
          <CheckboxField label={t('files.nextHides')} checked={hides} onChange={setHides} />
        </div>
      )}
    </Frame>
  );
}

const AddButtons = ({ add }: { readonly add: Add }): ReactNode => {
  const chosen = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isShooting, setShooting] = useState(false);
  const input = (ref: typeof chosen, label: string, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      {...more}
      onChange={(event) => {
        void add([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  const paste = async () => {
    const pasted = await pastedFiles(navigator.clipboard);
    if (pasted.length === 0) notify.problem(t('files.nothingToPaste'));
    else await add(pasted);
  };
  return (
    <Stack row gap="s" data-print="no">
      <Button icon="camera" onClick={() => setShooting(true)}>
        {t('files.photo')}
      </Button>
      <Button icon="plus" onClick={() => chosen.current?.click()}>
        {t('files.add')}
      </Button>
      {'clipboard' in navigator && 'read' in navigator.clipboard && (
        <Button tone="quiet" onClick={() => void paste()}>
          {t('files.paste')}
        </Button>
      )}
      {input(camera, t('files.photo'), { accept: 'image/*', capture: 'environment' })}
      {input(chosen, t('files.add'), { accept: 'image/*,application/pdf', multiple: true })}
      {isShooting && (
        <CameraDialog
          onTake={(photo) => add([photo])}
          onOther={() => {
            setShooting(false);
            camera.current?.click();
          }}
          onClose={() => setShooting(false)}
        />
      )}
    </Stack>
  );
};

const WithoutRoom = ({
  file,
  onAgain,
  onDone,
}: {
  readonly file: File;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}) => (
  <Banner
    tone="danger"
    icon="warning"
    announce
    actions={
      <>
        <Button onClick={onAgain}>{t('files.retry')}</Button>
        <Button
          tone="primary"
          onClick={() => {
            saveFile(file.name, file);
            onDone();
          }}
        >
          {t('files.saveElsewhere')}
        </Button>
      </>
    }
  >
    {t('files.noRoom', { name: file.name })}
  </Banner>
);

const FileForm = later(async () => (await import('./file-form.tsx')).FileForm);
const PictureDialog = later(async () => (await import('./picture-dialog.tsx')).PictureDialog);

/**
 * One file: its picture, where its bytes are, and its buttons. `before`: the row's first file, unless this is the
 * first.
 */
function FileTile({
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
