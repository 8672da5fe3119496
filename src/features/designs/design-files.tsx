import '#texts/en/design-opening.ts';
import { useState } from 'react';
import { isDesignType } from '#core/design-file/design.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useFilesOf } from '#parts/files/use-files-of.ts';
import { useFiles } from '#services/files.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { notify } from '#ui/notify.ts';
import { handDesigns } from '#parts/designs/handed-designs.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { OpenButton } from './open-buttons.tsx';
import styles from './designs.module.css';
import { whyNoDesign } from './use-design-file.ts';

/** The files of a design, its formats and sizes; another one can be added. Saving a file gives its original bytes. */
export function DesignFiles({ design: { id, data } }: { readonly design: CollectionRow<'design'> }) {
  const { units } = useWorkspace().settings;
  const rows = useFilesOf({ ofKind: 'design', ofId: id }) ?? [];
  const files = useFiles();
  const may = useMay('design');
  const [busy, setBusy] = useState<string>();
  const shown = rows.filter((row) => isDesignType(row.data.type));
  const save = async ({ data: file }: CollectionRow<'file'>) => {
    setBusy(file.sha256);
    const opened = await files.open(file.sha256);
    setBusy(undefined);
    if (opened.ok) saveFile(file.name, opened.value);
    else notify.problem(t(whyNoDesign(opened.error, file.stored)));
  };
  const sizeOf = (row: CollectionRow<'file'>) => data.variants.find(({ fileId }) => fileId === row.id) ?? data;
  if (shown.length < 2 && !may.update) return null;
  return (
    <Card as="section" aria-label={t('designs.files')}>
      <h2>{t('designs.files')}</h2>
      {shown.length < 2 && <p className={styles.quiet}>{t('designLibrary.onlyFormat')}</p>}
      <List>
        {shown.map((row) => (
          <li key={row.id}>
            <ListRow
              title={row.data.name}
              detail={formatSizes(sizeOf(row).widthMm10, sizeOf(row).heightMm10, units)}
              actions={
                <IconButton
                  icon="install"
                  label={t('designs.saveVariant', { name: row.data.name })}
                  disabled={busy === row.data.sha256}
                  onClick={() => void save(row)}
                />
              }
            />
          </li>
        ))}
      </List>
      {may.update && (
        <div className={styles.steps} data-print="no">
          <OpenButton
            label={t('designLibrary.addFormat')}
            icon="plus"
            onOpen={(chosen) => handDesigns({ files: chosen, ofId: id, as: 'format' })}
          />
        </div>
      )}
    </Card>
  );
}
