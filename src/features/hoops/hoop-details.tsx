import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { RecordFacts } from '#parts/fields/record-facts.tsx';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { HoopPicture } from './hoop-picture.tsx';

const HoopForm = later(async () => (await import('./hoop-form.tsx')).HoopForm);

export function HoopDetails({
  hoopId,
  hoops,
  back,
}: {
  readonly hoopId: string;
  readonly hoops: CollectionSnapshot<'hoop'>;
  /** The path of the list, with the person's search and filters. */
  readonly back: string;
}) {
  const hoop = hoops.rows.find(({ id }) => id === hoopId);
  return (
    <>
      <BackToList href={back}>{t('hoops.back')}</BackToList>
      {hoop === undefined ? (
        <NotHere kind="hoop" id={hoopId} extent={hoops.extent} title={t('hoops.notFound')} />
      ) : (
        <Details hoop={hoop} back={back} />
      )}
    </>
  );
}

const Details = ({ hoop, back }: { readonly hoop: CollectionRow<'hoop'>; readonly back: string }) => {
  const { id, data } = hoop;
  const { units } = useWorkspace().settings;
  const [isEditing, setEditing] = useState(false);
  const may = useMay('hoop');
  const mayRemove = useMayRemove('hoop', id, data);
  const remove = useRemoval();
  const deletion = {
    kind: 'hoop',
    rows: [hoop],
    done: t('hoops.deleted'),
    to: back,
  } as const;
  return (
    <DetailCard
      picture={<HoopPicture hoop={data} size="hero" />}
      line={[t(`fieldWords.value.hoop.${data.kind}`), formatSizes(data.fieldWMm10, data.fieldHMm10, units)].join(' · ')}
      title={data.name}
      onEdit={may.update ? () => setEditing(true) : undefined}
      onDelete={mayRemove ? () => void remove(deletion) : undefined}
      tags={hoop.isPending && <Tag>{t('threads.notSent')}</Tag>}
    >
      <RecordFacts kind="hoop" without={['name', 'kind']} data={data} />
      {isEditing && <HoopForm hoop={hoop} onClose={() => setEditing(false)} />}
    </DetailCard>
  );
};
