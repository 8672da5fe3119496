import '#texts/en/field-words.ts';
import '#texts/en/hoops.ts';
import '#texts/en/threads.ts';
import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { hasWordsOf } from '#core/catalogue/fold.ts';
import { hoopFit, type SizeMm10, smallestFitting } from '#core/hoops/hoop-fit.ts';
import type { Hoop } from '#core/kinds/hoop.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { RecordFacts } from '#parts/fields/record-facts.tsx';
import { amountOf, askedAmountError } from '#parts/forms/amounts.ts';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useListAddress, type ListAddress } from '#parts/rows/use-list-address.ts';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSizes, sizeUnit } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ChipRow, Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import styles from './hoops.module.css';

const HoopForm = later(async () => (await import('./hoop-form.tsx')).HoopForm);

const path = '/inventory/hoops';

export function HoopsScreen() {
  const { hoopId } = useParams<{ hoopId?: string }>();
  const [, navigate] = useLocation();
  const hoops = useQuery(rowsOf('hoop'));
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
  const kinds = [...new Set(rows.map(({ data }) => data.kind))];
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

const DesignSize = later(async () => (await import('#parts/designs/design-size.tsx')).DesignSize, 'part');

/** Returns the typed size of a design, in 0.1 mm; undefined until width and height are above zero. */
function useAskedSize({ get }: ListAddress): SizeMm10 | undefined {
  const { units } = useWorkspace().settings;
  const [wMm10 = 0, hMm10 = 0] = [amountOf('size', get('w') ?? '', units), amountOf('size', get('h') ?? '', units)];
  return wMm10 > 0 && hMm10 > 0 ? { wMm10, hMm10 } : undefined;
}

function FitFields({
  address,
  asked,
  hoops,
}: {
  readonly address: ListAddress;
  readonly asked: SizeMm10 | undefined;
  readonly hoops: readonly CollectionRow<'hoop'>[];
}) {
  const { units } = useWorkspace().settings;
  const unit = sizeUnit(units);
  const errorOf = (side: 'w' | 'h') => askedAmountError('size', address.get(side) ?? '', units);
  const best = asked && smallestFitting(asked, hoops.map(withId));
  return (
    <fieldset className={styles.fit} aria-label={t('hoops.fit')}>
      <output className={styles.answer} aria-label={t('hoops.fit')}>
        {best === undefined
          ? asked === undefined && t('hoops.fit')
          : t(best.fit === 'fits' ? 'hoops.smallest' : 'hoops.smallestTurned', { name: best.hoop.name })}
      </output>
      <NumberField
        label={t('hoops.width')}
        unit={unit}
        value={address.get('w') ?? ''}
        onChange={(w) => address.set({ w })}
        error={errorOf('w')}
      />
      <NumberField
        label={t('hoops.height')}
        unit={unit}
        value={address.get('h') ?? ''}
        onChange={(h) => address.set({ h })}
        error={errorOf('h')}
      />
      <div className={styles.design}>
        <DesignSize onSize={(w, h) => address.set({ w, h })} />
      </div>
    </fieldset>
  );
}

const withId = ({ id, data }: CollectionRow<'hoop'>): Hoop & { readonly id: string } => ({ ...data, id });

function HoopDetails({
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

function HoopPicture({ hoop, size }: { readonly hoop: Hoop; readonly size: 'row' | 'hero' }) {
  const { fieldWMm10, fieldHMm10, kind } = hoop;
  const most = Math.max(fieldWMm10, fieldHMm10);
  const [w, h] = [Math.max(24, (fieldWMm10 / most) * 84), Math.max(24, (fieldHMm10 / most) * 84)];
  const rx = kind === 'round' ? w / 2 : 10;
  const ring = { x: 50 - w / 2, y: 50 - h / 2, width: w, height: h, rx };
  const field = { x: ring.x + 7, y: ring.y + 7, width: w - 14, height: h - 14, rx: Math.max(2, rx - 7) };
  return (
    <svg viewBox="0 0 100 100" className={styles.picture} data-size={size} aria-hidden="true" focusable="false">
      <rect {...ring} className={styles.ring} />
      <rect {...field} className={styles.field} />
    </svg>
  );
}
