import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { hasFigures } from '#inventory/inventory.ts';
import { useDefaultPlace } from '#parts/forms/default-place.ts';
import { LabelsLink } from '#parts/output/labels-link.tsx';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { pathOf, spoolsIn } from './place-tree.ts';
import styles from './places.module.css';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const PlaceForm = later(async () => (await import('./place-form.tsx')).PlaceForm);
const PlaceSpools = later(async () => (await import('./place-spools.tsx')).PlaceSpools);
const Stocktake = later(async () => (await import('./stocktake-dialog.tsx')).StocktakeDialog);

export function PlaceDetails({
  placeId,
  places,
  back,
}: {
  readonly placeId: string;
  readonly places: CollectionSnapshot<'place'>;
  readonly back: string;
}) {
  const place = places.rows.find(({ id }) => id === placeId);
  return (
    <>
      <BackToList href={back}>{t('places.back')}</BackToList>
      {place === undefined ? (
        <NotHere kind="place" id={placeId} extent={places.extent} title={t('places.notFound')} />
      ) : (
        <Details place={place} rows={places.rows} back={back} />
      )}
    </>
  );
}

type Opened = 'edit' | 'add' | 'stocktake';

const Details = ({
  place,
  rows,
  back,
}: {
  readonly place: CollectionRow<'place'>;
  readonly rows: readonly CollectionRow<'place'>[];
  readonly back: string;
}) => {
  const { id, data } = place;
  const inventory = useQuery(stock);
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const may = useMay('place');
  const mayRemove = useMayRemove('place', id, data);
  const remove = useRemoval();
  const own = useDefaultPlace();
  const isDefault = own.placeId === id;
  const held = spoolsIn(inventory.rows, id);
  const within = rows.filter((row) => row.data.parentId === id);
  const deletion = {
    kind: 'place',
    rows: [place],
    done: held.length === 0 ? t('places.deleted') : t('places.deletedWith', { count: held.length }),
    to: back,
  } as const;
  const close = () => setOpened(undefined);
  const turnDefault = async () => {
    const isKept = await own.choose(isDefault ? null : id);
    if (isKept) notify.done(isDefault ? t('places.defaultEnded') : t('places.defaultSet', { place: data.name }));
  };
  return (
    <DetailCard
      line={[t(`fieldWords.value.place.${data.kind}`), data.parentId && pathOf(rows, data.parentId)]
        .filter(Boolean)
        .join(' · ')}
      title={data.name}
      onEdit={may.update ? () => setOpened('edit') : undefined}
      onDelete={mayRemove ? () => void remove(deletion) : undefined}
      tags={
        <>
          {data.code !== null && <Tag>{data.code}</Tag>}
          {isDefault && <Tag>{t('places.isYourDefault')}</Tag>}
          {place.isPending && <Tag>{t('threads.notSent')}</Tag>}
        </>
      }
    >
      {data.notes !== null && <p>{data.notes}</p>}
      <Stack row gap="s" data-print="no">
        {may.update && held.some(({ one }) => one.spool.state !== 'archived') && (
          <Button tone="primary" icon="count" onClick={() => setOpened('stocktake')}>
            {t('places.stocktake')}
          </Button>
        )}
        {may.create && (
          <Button icon="plus" onClick={() => setOpened('add')}>
            {t('places.addWithin')}
          </Button>
        )}
        <LabelsLink of="place" id={id} />
        {may.create && (
          <Button onClick={() => void turnDefault()}>
            {isDefault ? t('places.endDefault') : t('places.makeDefault')}
          </Button>
        )}
      </Stack>
      {within.length > 0 && (
        <section className={styles.part} aria-label={t('places.within')}>
          <h2>{t('places.within')}</h2>
          <Stack row gap="s">
            {within.map((row) => (
              <Link key={row.id} href={`/inventory/places/${row.id}`} {...buttonLook('plain')}>
                {row.data.name}
              </Link>
            ))}
          </Stack>
        </section>
      )}
      {hasFigures(inventory) && <PlaceSpools placeId={id} held={held} places={rows} mayMove={may.update} />}
      <FilesRegion of={{ ofKind: 'place', ofId: id }} />
      {opened === 'edit' && <PlaceForm place={place} places={rows} onClose={close} />}
      {opened === 'add' && (
        <PlaceForm
          places={rows}
          parentId={id}
          onClose={close}
          onSaved={(made) => navigate(`/inventory/places/${made}`)}
        />
      )}
      {opened === 'stocktake' && <Stocktake placeId={id} title={data.name} held={held} onClose={close} />}
    </DetailCard>
  );
};
