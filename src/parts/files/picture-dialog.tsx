import { useEffect, useEffectEvent, useState } from 'react';
import type { CollectionRow } from '#inventory/collection.ts';
import type { FileFault } from '#services/files-context.ts';
import { useFiles } from '#services/files.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from './files-region.module.css';
import { whyNotOpened } from './why-not-opened.ts';

const zooms = [1, 1.5, 2.5, 4] as const;

interface PictureProps {
  readonly row: CollectionRow<'file'>;
}

export function PictureDialog({ row, onClose }: PictureProps & { readonly onClose: () => void }) {
  const [tries, setTries] = useState(0);
  const [zoom, setZoom] = useState(0);
  return (
    <Dialog
      title={row.data.caption ?? row.data.name}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <IconButton icon="minus" label={t('files.zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton
            icon="plus"
            label={t('files.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </>
      }
    >
      <Picture key={tries} row={row} scale={zooms[zoom] ?? 1} onRetry={() => setTries(tries + 1)} />
    </Dialog>
  );
}

type Loading = { readonly part: number } | { readonly url: string } | { readonly failed: FileFault };

const Picture = ({
  row: { data },
  scale,
  onRetry,
}: PictureProps & { readonly scale: number; readonly onRetry: () => void }) => {
  const files = useFiles();
  const [loading, setLoading] = useState<Loading>({ part: 0 });
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const show = (next: Loading) => !isGone && setLoading(next);
    void files
      .open(data.sha256, (part) => show({ part }))
      .then((opened) => {
        if (isGone) return undefined;
        if (!opened.ok) return show({ failed: opened.error });
        // Use the type in the row, never a type that the bytes claim.
        url = URL.createObjectURL(new Blob([opened.value], { type: data.type }));
        return show({ url });
      });
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [files, data.sha256, data.type]);
  const retryIfFailed = useEffectEvent(() => {
    if ('failed' in loading) onRetry();
  });
  // A picture that is shown stays when its upload ends.
  useEffect(() => {
    if (data.stored) retryIfFailed();
  }, [data.stored]);
  const small = data.thumb === null ? undefined : `data:image/webp;base64,${data.thumb}`;
  const source = 'url' in loading ? loading.url : small;
  return (
    <>
      {'failed' in loading && (
        <Banner tone="warn">
          {t(whyNotOpened(loading.failed, data.stored))} <Button onClick={onRetry}>{t('files.retry')}</Button>
        </Banner>
      )}
      {'part' in loading && <ProgressBar label={t('files.loading', { name: data.name })} value={loading.part} />}
      {/* A box that scrolls must be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.stage} tabIndex={0} role="group" aria-label={t('files.stage')}>
        {source !== undefined && (
          <img
            src={source}
            alt={t('files.pictureOf', { name: data.caption ?? data.name })}
            style={{ inlineSize: `${scale * 100}%` }}
          />
        )}
      </div>
    </>
  );
};
