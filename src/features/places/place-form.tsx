import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { Place } from '#core/kinds/place.ts';
import { placeKindOf } from '#core/places/place-kind.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { EditField } from '#parts/fields/edit-field.tsx';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import { pathOf, treeOf, withinOf } from './place-tree.ts';

/** Adds or changes a place. Choosing another parent moves the place, but never into itself or a place inside it. */
export function PlaceForm({
  place,
  places,
  parentId = null,
  onClose,
  onSaved,
}: {
  readonly place?: CollectionRow<'place'> | undefined;
  readonly places: readonly CollectionRow<'place'>[];
  /** The parent of a new place; null or undefined puts it at the top. */
  readonly parentId?: string | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) {
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
      renderControl={(name, { shape, ...control }, { typed, fill }) => {
        if (name === 'parentId')
          return <SelectField {...control} options={[{ value: '', label: t('places.nowhere') }, ...options]} />;
        if (name !== 'name' || place !== undefined) return undefined;
        // The kind is derived from the name until the person chooses another kind.
        const isFollowing = typed['kind'] === (placeKindOf(control.value) ?? usualKind);
        const follow = (text: string) =>
          fill({ name: text, ...(isFollowing && { kind: placeKindOf(text) ?? usualKind }) });
        return <EditField {...control} shape={shape} onChange={follow} />;
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

const usualKind = kindFacts.place.fields['kind']?.initial as Place['kind'];
