import '#texts/en/threads.ts';
import { useState } from 'react';
import { usePlaces } from '#parts/rows/use-places.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTeach, type Teaching } from './use-teach.ts';

export function TeachPlace(teaching: Teaching) {
  const places = usePlaces();
  const { teach, isRunning } = useTeach(teaching);
  const [placeId, setPlaceId] = useState(teaching.barcode.place?.id ?? '');
  const wanted = places.find(({ id }) => id === placeId) ?? places[0];
  if (wanted === undefined) return <p>{t('scan.codeNoPlace')}</p>;
  return (
    <>
      <SelectField
        label={t('threads.place')}
        value={wanted.id}
        onChange={setPlaceId}
        options={places.map(({ id, data }) => ({ value: id, label: data.name }))}
      />
      <Button
        tone="primary"
        busy={isRunning}
        onClick={() => void teach({ threadId: null, lengthMm: null, spoolId: null, placeId: wanted.id })}
      >
        {t('scan.remember')}
      </Button>
    </>
  );
}
