import '#texts/en/field-words.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { t } from '#texts/t.ts';

/** Changes what the team wrote about a design. The facts from the design's file stay unchanged. */
export function DesignForm({
  design,
  onClose,
}: {
  readonly design: CollectionRow<'design'>;
  readonly onClose: () => void;
}) {
  return (
    <RecordForm
      kind="design"
      title={t('designs.edit')}
      saved={t('designs.changed')}
      row={design}
      first={['name', 'tags']}
      onClose={onClose}
    />
  );
}
