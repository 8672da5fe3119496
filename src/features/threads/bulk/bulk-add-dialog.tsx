import '#texts/en/bulk.ts';
import { useState } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { placeOf, PlaceField } from '#parts/forms/place-field.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { additionBatches, tooManySpools } from '../adding/additions.ts';
import { FullnessChips, type Fullness } from '../adding/fullness-chips.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';

const mostOfEach = 99;

/** Puts the same number of spools of each chosen thread in stock, each with its thread's usual length. */
export function BulkAddDialog({
  chosen,
  onDone,
  onClose,
}: {
  readonly chosen: readonly OwnedThread[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const places = usePlaces();
  const start = useStartPlace();
  const work = useImport();
  const [count, setCount] = useState('1');
  const [typedPlace, setPlace] = useState<string>();
  const place = typedPlace ?? start.name;
  const [fullness, setFullness] = useState<Fullness>(10_000);
  const [error, setError] = useState<string>();
  const [end, setEnd] = useState<ImportEnd>();
  const spools = typedWhole(count, 1, mostOfEach);

  const add = async () => {
    if (spools === undefined) return setError(t('threads.countBetween', { most: mostOfEach }));
    const tooMany = tooManySpools(threads, spools * chosen.length);
    setError(tooMany);
    if (tooMany !== undefined) return undefined;
    const { placeId, actions } = placeOf(place, await placesOf(store.db), start.placeId);
    const additions = chosen.map((owned) => ({
      pick: { from: 'own', owned } as const,
      spools,
      fullness,
      lengthMm: owned.thread.defaultLengthMm,
      placeId,
    }));
    const done = await work.run(
      async () => [
        ...(actions.length > 0 ? [{ actions, takeBack: [] }] : []),
        ...(await additionBatches(store, threads, additions, reachable === true)),
      ],
      t('bulk.added', { count: spools * chosen.length }),
    );
    setEnd(done);
    if (done.kind !== 'done') return undefined;
    start.used(placeId);
    onDone();
    return undefined;
  };

  return (
    <ImportFrame
      title={t('bulk.addTitle', { count: chosen.length })}
      submit={t('bulk.addMany', { count: (spools ?? 0) * chosen.length })}
      canSubmit
      work={work}
      end={end}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <NumberField label={t('bulk.addEach')} stepper min={1} value={count} onChange={setCount} error={error} />
      <FullnessChips value={fullness} onChange={setFullness} />
      <PlaceField value={place} onChange={setPlace} places={places} start={start} />
    </ImportFrame>
  );
}
