import '#texts/en/places.ts';
import { placePaths } from '#core/exchange/team-stock.ts';
import { useDefaultPlace } from '#parts/forms/default-place.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';

/** Asks for the place where this person's new spools go in this team; hidden if the team has no place. */
export function DefaultPlaceCard() {
  const places = usePlaces();
  const { placeId, choose } = useDefaultPlace();
  if (places.length === 0) return null;
  const paths = placePaths(places);
  const pick = async (id: string) => {
    const isKept = await choose(id === '' ? null : id);
    if (isKept)
      notify.done(id === '' ? t('places.defaultEnded') : t('places.defaultSet', { place: paths.get(id) ?? '' }));
  };
  return (
    <Card as="section">
      <SelectField
        label={t('places.isYourDefault')}
        hint={t('places.defaultHint')}
        value={placeId !== null && paths.has(placeId) ? placeId : ''}
        onChange={(id) => void pick(id)}
        options={[
          { value: '', label: t('places.noPlace') },
          ...[...paths]
            .map(([id, path]) => ({ value: id, label: path }))
            .toSorted((a, b) => compareNames(a.label, b.label)),
        ]}
      />
    </Card>
  );
}
