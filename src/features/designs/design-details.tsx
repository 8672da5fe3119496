import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import { newerVersions } from '#core/designs/design-versions.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import type { DroppedFile } from '#parts/designs/dropped-files.ts';
import { warningWords } from '#parts/designs/design-words.ts';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { BlocksTable } from './blocks-table.tsx';
import { DesignFiles } from './design-files.tsx';
import { DesignFacts } from './design-facts.tsx';
import { DesignThumbnail } from './design-thumbnail.tsx';
import styles from './designs.module.css';
import { OpenButton } from './open-buttons.tsx';
import { fileNameOf, useDesignFile, type DesignFile } from './use-design-file.ts';
import { useHoopsToShow } from './use-hoops-to-show.ts';
import { VersionsCard } from './versions-card.tsx';

const DesignPicture = later(async () => (await import('#parts/design-picture/design-picture.tsx')).DesignPicture);
const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const ProductionSheet = later(async () => (await import('./production-sheet.tsx')).ProductionSheet);
const DesignForm = later(async () => (await import('./design-form.tsx')).DesignForm);

export const DesignDetails = ({
  designId,
  designs,
  back,
  ...versions
}: Versioned & {
  readonly designId: string;
  readonly designs: CollectionSnapshot<'design'>;
  /** The path of the list, with the person's search and filters. */
  readonly back: string;
}) => {
  const design = designs.rows.find(({ id }) => id === designId);
  const [tries, setTries] = useState(0);
  return (
    <>
      <BackToList href={back}>{t('designs.back')}</BackToList>
      {design === undefined ? (
        <NotHere kind="design" id={designId} extent={designs.extent} title={t('designs.notFound')} />
      ) : (
        <Details
          key={tries}
          design={design}
          designs={designs.rows}
          back={back}
          onRetry={() => setTries(tries + 1)}
          {...versions}
        />
      )}
    </>
  );
};

interface Versioned {
  readonly hrefOf: (id: string) => string;
  readonly onNewVersion: (files: readonly DroppedFile[]) => void;
}

const Details = ({
  design,
  designs,
  back,
  onRetry,
  hrefOf,
  onNewVersion,
}: Versioned & {
  readonly design: CollectionRow<'design'>;
  readonly designs: readonly CollectionRow<'design'>[];
  readonly back: string;
  readonly onRetry: () => void;
}) => {
  const { id, data } = design;
  const { units } = useWorkspace().settings;
  const [isEditing, setEditing] = useState(false);
  const may = useMay('design');
  const mayRemove = useMayRemove('design', id, data);
  const remove = useRemoval();
  const fileName = fileNameOf(data.name, data.format);
  const file = useDesignFile(data.fingerprint, fileName);
  const deletion = { kind: 'design', rows: [design], done: t('designs.deleted'), to: back } as const;
  return (
    <Stack>
      <DetailCard
        line={[
          formatSizes(data.widthMm10, data.heightMm10, units),
          t('designs.stitches', { count: data.stitches }),
          t('designs.colours', { count: data.blocks.length }),
        ].join(' · ')}
        title={data.name}
        onEdit={may.update ? () => setEditing(true) : undefined}
        onDelete={mayRemove ? () => void remove(deletion) : undefined}
        tags={
          <>
            {data.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {newerVersions(designs, design).length > 0 && <Tag tone="warn">{t('designs.isOlder')}</Tag>}
            {design.isPending && <Tag>{t('threads.notSent')}</Tag>}
          </>
        }
      >
        <div className={styles.room}>
          <div className={styles.sides}>
            <div className={styles.stack}>
              <Preview design={design} file={file} onRetry={onRetry} />
            </div>
            <div className={styles.stack}>
              {data.notes !== null && <p>{data.notes}</p>}
              <DesignFacts data={data} />
              <BlocksTable design={design} {...(file.is === 'read' && { model: file.design.stitches })} />
              <div className={styles.steps} data-print="no">
                {file.is === 'read' && (
                  <>
                    <Button icon="install" onClick={() => saveFile(fileName, file.blob)}>
                      {t('designs.saveFile')}
                    </Button>
                    <ProductionSheet data={data} model={file.design.stitches} />
                  </>
                )}
                {may.create && <OpenButton label={t('designs.openVersion')} onOpen={onNewVersion} />}
              </div>
            </div>
          </div>
        </div>
        {isEditing && <DesignForm design={design} onClose={() => setEditing(false)} />}
      </DetailCard>
      <VersionsCard design={design} designs={designs} hrefOf={hrefOf} />
      <DesignFiles design={design} />
      <FilesRegion of={{ ofKind: 'design', ofId: id }} />
    </Stack>
  );
};

const Preview = ({
  design: { data },
  file,
  onRetry,
}: {
  readonly design: CollectionRow<'design'>;
  readonly file: DesignFile;
  readonly onRetry: () => void;
}) => {
  const { units } = useWorkspace().settings;
  const threads = useCollection('thread').rows;
  const hoops = useHoopsToShow();
  if (file.is !== 'read')
    return (
      <>
        {data.thumb !== null && <DesignThumbnail thumb={data.thumb} size="preview" />}
        {file.is === 'loading' ? (
          <ProgressBar label={t('designs.loading')} value={file.part} />
        ) : (
          <Banner tone="warn" actions={<Button onClick={onRetry}>{t('designs.tryAgain')}</Button>}>
            {t(file.why)}
          </Banner>
        )}
      </>
    );
  const chosen = data.blocks.map(({ threadId }) => threads.find(({ id }) => id === threadId)?.data.hex ?? null);
  return (
    <>
      <DesignPicture name={data.name} model={file.design.stitches} chosen={chosen} hoops={hoops} units={units} />
      {file.design.warnings.map((odd) => (
        <Banner key={odd.code} tone="warn">
          {warningWords(odd, units)}
        </Banner>
      ))}
    </>
  );
};
