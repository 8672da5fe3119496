import '#texts/en/files.ts';
import { useState } from 'react';
import type { CollectionRow } from '#inventory/collection.ts';
import { FilesDialog } from '#parts/files/files-dialog.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './machines.module.css';

export function LogPhotos({
  id,
  title,
  photos,
  mayAdd,
}: {
  readonly id: string;
  readonly title: string;
  readonly photos: readonly CollectionRow<'file'>[];
  readonly mayAdd: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  if (photos.length === 0 && !mayAdd) return null;
  const thumbs = photos.flatMap(({ id: photo, data }) => (data.thumb === null ? [] : [{ photo, thumb: data.thumb }]));
  return (
    <Stack row gap="s" data-print={thumbs.length === 0 ? 'no' : undefined}>
      {thumbs.slice(0, 4).map(({ photo, thumb }) => (
        <img key={photo} className={styles.thumb} src={`data:image/webp;base64,${thumb}`} alt="" />
      ))}
      <Button
        tone="quiet"
        icon="camera"
        data-print="no"
        aria-label={t('files.photosOf', { what: title })}
        onClick={() => setOpen(true)}
      >
        {photos.length === 0 ? t('files.addPhotos') : t('files.count', { count: photos.length })}
      </Button>
      {isOpen && (
        <FilesDialog
          of={{ ofKind: 'maintenanceLog', ofId: id }}
          title={t('files.photosOf', { what: title })}
          hintKey="files.beforeAndAfter"
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
