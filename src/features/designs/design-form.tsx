import '#texts/en/field-words.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { t } from '#texts/t.ts';

/** Changes the team's own words about a design; the facts from its file stay. */
export const DesignForm = ({
  design,
  onClose,
}: {
  readonly design: CollectionRow<'design'>;
  readonly onClose: () => void;
}) => (
  <RecordForm
    kind="design"
    title={t('designs.edit')}
    saved={t('designs.changed')}
    row={design}
    fields={['name', 'tags', 'notes']}
    onClose={onClose}
  />
);
