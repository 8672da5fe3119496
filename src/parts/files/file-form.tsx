import type { CollectionRow } from '#inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { t } from '#texts/t.ts';

export function FileForm({ row, onClose }: { readonly row: CollectionRow<'file'>; readonly onClose: () => void }) {
  return (
    <RecordForm
      kind="file"
      title={t('files.edit')}
      saved={t('files.saved')}
      row={row}
      first={['caption']}
      // a file of a quote shows costs in any case
      without={row.data.ofKind === 'quote' ? ['showsCosts'] : []}
      onClose={onClose}
    />
  );
}
