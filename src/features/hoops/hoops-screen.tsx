import { hasWordsOf } from '#core/catalogue/fold.ts';
import '#texts/en/field-words.ts';
import '#texts/en/hoops.ts';
import '#texts/en/threads.ts';
import { useDeferredValue } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { hoopFit, type SizeMm10 } from '#core/hoops/hoop-fit.ts';
import { hoopKinds } from '#core/kinds/hoop.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useListAddress, type ListAddress } from '#parts/rows/use-list-address.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { FitFields, useAskedSize } from './fit-fields.tsx';
import { HoopDetails } from './hoop-details.tsx';
import { HoopPicture } from './hoop-picture.tsx';

const HoopForm = later(async () => (await import('./hoop-form.tsx')).HoopForm);

const path = '/inventory/hoops';

export function HoopsScreen() {
  const { hoopId } = useParams<{ hoopId?: string }>();
  const [, navigate] = useLocation();
  const hoops = useCollection('hoop');
  const address = useListAddress();
  const { units } = useWorkspace().settings;
  const may = useMay('hoop');
  const asked = useAskedSize(address);
  const text = useDeferredValue(address.text);
  useShown(hoops.extent !== 'unread');
  const { rows, extent } = hoops;
  const isWhole = extent === 'whole';
  const kind = address.get('kind');
  const shown = shownOf(rows, { text, kind, asked, isBySize: address.get('sort') === 'size' });
  const kinds = hoopKinds.filter((one) => one === kind || rows.some(({ data }) => data.kind === one));
  const add = () => address.set({ add: '1' });
  const showAll = () => {
    address.setText('');
    address.set({ q: undefined, kind: undefined, w: undefined, h: undefined });
  };
  const list = (
    <ListScreen
      title={t('titles.hoops')}
      isBeside={hoopId !== undefined}
      counts={isWhole && rows.length > 0 && t('hoops.count', { count: rows.length })}
      view={
        rows.length > 1 && (
          <Segments
            label={t('hoops.sort')}
            value={address.get('sort') === 'size' ? 'size' : 'name'}
            segments={[
              { value: 'name', label: t('hoops.byName') },
              { value: 'size', label: t('hoops.bySize') },
            ]}
            onChange={(sort) => address.set({ sort: sort === 'size' ? sort : undefined })}
          />
        )
      }
      search={{
        label: t('hoops.search'),
        hint: t('hoops.searchHint'),
        value: address.text,
        onChange: address.setText,
      }}
      add={may.create ? { label: t('hoops.add'), onAdd: add } : undefined}
      filters={kinds.length > 1 && <Filters address={address} kinds={kinds} />}
      finding={rows.length > 0 && <FitFields address={address} asked={asked} hoops={rows} />}
      empty={
        isWhole &&
        shown.length === 0 &&
        (rows.length > 0 ? (
          <EmptyState
            icon="search"
            title={
              asked === undefined
                ? t('hoops.none')
                : t('hoops.noneFits', { size: formatSizes(asked.wMm10, asked.hMm10, units) })
            }
            actions={<Button onClick={showAll}>{t('hoops.showAll')}</Button>}
          />
        ) : (
          <EmptyState
            icon="grid"
            title={t('hoops.emptyTitle')}
            actions={
              may.create && (
                <Button tone="primary" icon="plus" onClick={add}>
                  {t('hoops.add')}
                </Button>
              )
            }
          >
            {t('hoops.emptyText')}
          </EmptyState>
        ))
      }
      isReady={isWhole || shown.length > 0}
    >
      <VirtualList
        label={t('titles.hoops')}
        items={shown}
        itemKey={({ id }) => id}
        renderItem={(hoop) => (
          <HoopRow
            hoop={hoop}
            asked={asked}
            isCurrent={hoop.id === hoopId}
            href={address.hrefOf(`${path}/${hoop.id}`)}
          />
        )}
      />
    </ListScreen>
  );
  return (
    <>
      <ListAndDetail
        selectedId={hoopId}
        list={list}
        detail={hoopId !== undefined && <HoopDetails hoopId={hoopId} hoops={hoops} back={address.hrefOf(path)} />}
      />
      {address.get('add') !== null && may.create && (
        <HoopForm onClose={() => address.set({ add: undefined })} onSaved={(id) => navigate(`${path}/${id}`)} />
      )}
    </>
  );
}

interface Wanted {
  readonly text: string;
  readonly kind: string | null;
  readonly asked: SizeMm10 | undefined;
  readonly isBySize: boolean;
}

type Row = CollectionRow<'hoop'>;

const shownOf = (rows: readonly Row[], { text, kind, asked, isBySize }: Wanted): readonly Row[] => {
  const isWanted = hasWordsOf(text);
  const found = rows.filter(
    ({ data }) =>
      (kind === null || data.kind === kind) &&
      (asked === undefined || hoopFit(asked, data) !== 'no') &&
      isWanted(`${data.name} ${data.label ?? ''}`),
  );
  // With a typed design size, sort by area too: the smallest hoop that fits comes first.
  return isBySize || asked !== undefined ? found.toSorted((a, b) => areaOf(a) - areaOf(b)) : found;
};

const areaOf = ({ data }: Row): number => data.fieldWMm10 * data.fieldHMm10;

const Filters = ({
  address,
  kinds,
}: {
  readonly address: ListAddress;
  readonly kinds: readonly Row['data']['kind'][];
}) => {
  const kind = address.get('kind');
  return (
    <ChipRow label={t('hoops.filters')}>
      <Chip pressed={kind === null} onPress={() => address.set({ kind: undefined })}>
        {t('hoops.all')}
      </Chip>
      {kinds.map((one) => (
        <Chip key={one} pressed={kind === one} onPress={() => address.set({ kind: kind === one ? undefined : one })}>
          {t(`fieldWords.value.hoop.${one}`)}
        </Chip>
      ))}
    </ChipRow>
  );
};

const HoopRow = ({
  hoop: { data, isPending },
  asked,
  isCurrent,
  href,
}: {
  readonly hoop: Row;
  readonly asked: SizeMm10 | undefined;
  readonly isCurrent: boolean;
  readonly href: string;
}) => {
  const { units } = useWorkspace().settings;
  const fit = asked && hoopFit(asked, data);
  return (
    <ListRow
      current={isCurrent}
      picture={<HoopPicture hoop={data} size="row" />}
      title={
        <Link href={href} aria-current={isCurrent ? 'page' : undefined} data-row-link>
          {data.name}
        </Link>
      }
      detail={[t(`fieldWords.value.hoop.${data.kind}`), data.label].filter(Boolean).join(' · ')}
      tags={
        <>
          {fit === 'fits' && <Tag tone="good">{t('hoops.fits')}</Tag>}
          {fit === 'turned' && <Tag tone="accent">{t('hoops.turned')}</Tag>}
          {isPending && <Tag>{t('threads.notSent')}</Tag>}
        </>
      }
      figure={formatSizes(data.fieldWMm10, data.fieldHMm10, units)}
      subfigure={data.qty > 1 && t('hoops.quantity', { count: data.qty })}
    />
  );
};
