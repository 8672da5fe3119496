import '#texts/en/field-words.ts';
import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useId, useState } from 'react';
import { fold, nameKey } from '#core/catalogue/fold.ts';
import { newId } from '#core/ids.ts';
import type { Place } from '#core/kinds/place.ts';
import { placeKinds } from '#core/kinds/choices.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { placeKindOf } from '#core/places/place-kind.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { StartPlace } from './default-place.ts';

/** A field for the place of spools, with suggestions. A new name makes a place. */
export function PlaceField({
  value,
  onChange,
  places,
  start,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly places: readonly FoundRow<'place'>[];
  /** The place that the field shows at first. */
  readonly start?: StartPlace;
}) {
  const list = useId();
  const [, setChosen] = useState<Place['kind']>();
  const typed = fold(value.trim());
  // While a person types the name of a known place, do not ask for the kind of a new one.
  const isNew = typed !== '' && !places.some(({ data }) => fold(data.name).startsWith(typed));
  return (
    <>
      <TextField
        label={t('threads.place')}
        hint={start?.isDefault === true && value === start.name ? t('places.isYourDefault') : undefined}
        optional
        value={value}
        onChange={onChange}
        list={list}
        maxLength={64}
        autoComplete="off"
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place.id} value={place.data.name} aria-label={place.data.name} />
        ))}
      </datalist>
      {isNew && (
        <SelectField
          label={t('fieldWords.placeKind')}
          hint={t('places.isNew')}
          value={kindOfNewPlace(value)}
          onChange={(kind) => {
            chosenKinds.set(typed, kind);
            setChosen(kind);
          }}
          options={placeKinds.map((kind) => ({ value: kind, label: t(`fieldWords.value.place.${kind}`) }))}
        />
      )}
    </>
  );
}

/** Finds the place with a typed name, or makes an action for a new place. Null without a name. */
export function placeOf(
  name: string,
  places: readonly FoundRow<'place'>[],
  startId: string | null = null,
): { readonly placeId: string | null; readonly actions: readonly Action[] } {
  const wanted = name.trim();
  if (wanted === '') return { placeId: null, actions: [] };
  const named = places.filter((place) => nameKey(place.data.name) === nameKey(wanted));
  const known = named.find(({ id }) => id === startId) ?? named[0];
  if (known !== undefined) return { placeId: known.id, actions: [] };
  const id = newId();
  const set = { name: wanted, kind: kindOfNewPlace(wanted) };
  return { placeId: id, actions: [mutate('place.create', { id, set })] };
}

/** Returns the kind chosen for a new name, or the kind that the name contains, or else a rack. */
export function kindOfNewPlace(name: string): Place['kind'] {
  return chosenKinds.get(fold(name.trim())) ?? placeKindOf(name) ?? 'rack';
}

// Forms store only a place's name, so this keeps the kinds chosen for new names until the person leaves the page.
const chosenKinds = new Map<string, Place['kind']>();
