import { counts as isStock } from '#core/stock/stock.ts';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import '#texts/en/field-words.ts';
import '#texts/en/places.ts';
import '#texts/en/threads.ts';
import { useDeferredValue } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { hasFigures } from '#inventory/inventory.ts';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown } from '#services/workspace.ts';
import { useOpenTyped } from '#parts/scan/use-open-typed.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { pathOf, treeOf, type Branch } from './place-tree.ts';

const PlaceDetails = later(async () => (await import('./place-details.tsx')).PlaceDetails);
const SpoolOfCode = later(async () => (await import('./spool-of-code.tsx')).SpoolOfCode, 'nothing');
const PlaceForm = later(async () => (await import('./place-form.tsx')).PlaceForm);

const path = '/inventory/places';

export function PlacesScreen() {
  const { placeId } = useParams<{ placeId?: string }>();
  const [, navigate] = useLocation();
  const openTyped = useOpenTyped();
  const places = useQuery(rowsOf('place'));
  const inventory = useQuery(stock);
  const address = useListAddress();
  const may = useMay('place');
  const wanted = useDeferredValue(address.text);
  useShown(places.extent !== 'unread');
  const { rows, extent } = places;
  const isWhole = extent === 'whole';
  const isWanted = hasWordsOf(wanted);
  const shown = treeOf(rows).filter(({ row: { data } }) => isWanted(`${data.name} ${data.code ?? ''}`));
  const counts = new Map<string, number>();
  for (const { spools } of inventory.rows)
    for (const { spool } of spools)
      if (spool.placeId !== null && isStock(spool)) counts.set(spool.placeId, (counts.get(spool.placeId) ?? 0) + 1);
  const add = () => address.set({ add: '1' });
  const rowOf = ({ row, depth }: Branch) => {
    const { id, data } = row;
    const count = counts.get(id) ?? 0;
    const isCurrent = id === placeId;
    return (
      <ListRow
        current={isCurrent}
        picture={<Icon name="place" />}
        title={
          <Link href={address.hrefOf(`${path}/${id}`)} aria-current={isCurrent ? 'page' : undefined} data-row-link>
            {'\u2003'.repeat(wanted === '' ? depth : 0)}
            {data.name}
          </Link>
        }
        detail={[
          t(`fieldWords.value.place.${data.kind}`),
          data.code,
          data.parentId !== null && pathOf(rows, data.parentId),
        ]
          .filter(Boolean)
          .join(' · ')}
        figure={hasFigures(inventory) && count > 0 && t('threads.spools', { count })}
      />
    );
  };
  const list = (
    <ListScreen
      title={t('titles.places')}
      isBeside={placeId !== undefined}
      counts={isWhole && rows.length > 0 && t('places.count', { count: rows.length })}
      search={{
        label: t('places.search'),
        hint: t('places.searchHint'),
        value: address.text,
        onChange: address.setText,
        onEnter: () => shown.length === 0 && openTyped(address.text),
      }}
      add={may.create ? { label: t('places.add'), onAdd: add } : undefined}
      empty={
        isWhole &&
        shown.length === 0 && (
          <EmptyState
            icon={rows.length > 0 ? 'search' : 'place'}
            title={rows.length > 0 ? t('places.none') : t('places.emptyTitle')}
            actions={
              rows.length === 0 &&
              may.create && (
                <Button tone="primary" icon="plus" onClick={add}>
                  {t('places.add')}
                </Button>
              )
            }
          >
            {rows.length === 0 ? t('places.emptyText') : <SpoolOfCode text={address.text} />}
          </EmptyState>
        )
      }
      isReady={isWhole || shown.length > 0}
    >
      <VirtualList label={t('titles.places')} items={shown} itemKey={({ row }) => row.id} renderItem={rowOf} />
    </ListScreen>
  );
  return (
    <>
      <ListAndDetail
        selectedId={placeId}
        list={list}
        detail={placeId !== undefined && <PlaceDetails placeId={placeId} places={places} back={address.hrefOf(path)} />}
      />
      {address.get('add') !== null && may.create && (
        <PlaceForm
          places={rows}
          onClose={() => address.set({ add: undefined })}
          onSaved={(id) => navigate(`${path}/${id}`)}
        />
      )}
    </>
  );
}
