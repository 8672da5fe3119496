import type { CollectionRow } from '#data/inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import { pathOf, treeOf, withinOf } from './place-tree.ts';

/** Adds or changes a place; to move it is to say where it lies. It cannot lie in itself. */
export const PlaceForm = ({
  place,
  places,
  parentId = null,
  onClose,
  onSaved,
}: {
  readonly place?: CollectionRow<'place'> | undefined;
  readonly places: readonly CollectionRow<'place'>[];
  /** Where a new one is to lie. */
  readonly parentId?: string | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) => {
  const own = place === undefined ? new Set<string>() : withinOf(places, place.id);
  const options = treeOf(places)
    .filter(({ row }) => !own.has(row.id))
    .map(({ row }) => ({ value: row.id, label: pathOf(places, row.id) }));
  return (
    <RecordForm
      kind="place"
      title={t(place === undefined ? 'places.add' : 'places.edit')}
      saved={t('places.saved')}
      row={place}
      madeFor={parentId ?? undefined}
      start={{ parentId }}
      renderControl={(name, { shape: _shape, ...control }) =>
        name !== 'parentId' ? undefined : (
          <SelectField {...control} options={[{ value: '', label: t('places.nowhere') }, ...options]} />
        )
      }
      onClose={onClose}
      onSaved={onSaved}
    />
  );
};
