import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useId } from 'react';
import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { FoundRow } from '#core/rows.ts';
import { t } from '#texts/t.ts';
import { TextField } from '#ui/text-field.tsx';
import type { StartPlace } from './default-place.ts';

/** Where the spools go: a known place is suggested, a new name makes a new place. `start`: with which place the form begins. */
export const PlaceField = ({
  value,
  onChange,
  places,
  start,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly places: readonly FoundRow<'place'>[];
  readonly start?: StartPlace;
}) => {
  const list = useId();
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
    </>
  );
};

/** The place of a typed name: the one that has it, or a new one with the action that makes it. Of several with that name it is the one with which the form began. */
export const placeOf = (
  name: string,
  places: readonly FoundRow<'place'>[],
  startId: string | null = null,
): { readonly placeId: string | null; readonly actions: readonly Action[] } => {
  const wanted = name.trim();
  if (wanted === '') return { placeId: null, actions: [] };
  const named = places.filter((place) => place.data.name.toLowerCase() === wanted.toLowerCase());
  const known = named.find(({ id }) => id === startId) ?? named[0];
  if (known !== undefined) return { placeId: known.id, actions: [] };
  const id = newId();
  return { placeId: id, actions: [mutate('place.create', { id, set: { name: wanted } })] };
};
