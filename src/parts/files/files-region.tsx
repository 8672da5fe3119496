import '#texts/en/files.ts';
import { useRef, useState, type ReactNode } from 'react';
import { isDesignType } from '#core/design-file/design-type.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { FileTile } from './file-tile.tsx';
import styles from './files-region.module.css';
import { hasDigests } from './has-digests.ts';
import { useAddingFiles } from './use-adding-files.ts';
import { useFilesOf, type FileOwner } from './use-files-of.ts';
import { pastedFiles, useReceiving, type Add } from './use-receiving.ts';

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
    <div className={styles.steps} data-print="no">
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
    </div>
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
