import '#texts/en/design-picture.ts';
import '#texts/en/designs.ts';
import '#texts/en/threads.ts';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { currentDesigns } from '#core/designs/design-versions.ts';
import type { FittingHoop } from '#core/hoops/hoop-fit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useListAddress, type ListAddress } from '#parts/rows/use-list-address.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSize, formatSizes } from '#texts/format-size.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GridCell } from '#ui/grid-cell.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { DesignThumbnail } from './design-thumbnail.tsx';
import styles from './designs.module.css';
import { OpenButtons } from './open-buttons.tsx';
import { fittingFile, shownDesigns } from './shown-designs.ts';
import { useDrop } from './use-drop.ts';

const DesignDetails = later(async () => (await import('./design-details.tsx')).DesignDetails);
const OpenedDesigns = later(async () => (await import('./opened-designs.tsx')).OpenedDesigns);

const path = '/inventory/designs';

type Row = CollectionRow<'design'>;

export const DesignsScreen = () => {
  const { designId } = useParams<{ designId?: string }>();
  const designs = useCollection('design');
  const hoops = useCollection('hoop').rows;
  const address = useListAddress();
  const drop = useDrop();
  const text = useDeferredValue(address.text);
  const query = useDeferredValue(address.hrefOf(''));
  useShown(designs.extent !== 'unread');
  const [, navigate] = useLocation();
  const { rows, extent } = designs;
  const isWhole = extent === 'whole';
  const current = useMemo(() => currentDesigns(rows), [rows]);
  const [format, tag] = [address.get('format'), address.get('tag')];
  const hoop = hoops.find(({ id }) => id === address.get('hoop'))?.data;
  const shown = useMemo(() => shownDesigns(current, { text, format, tag, hoop }), [current, text, format, tag, hoop]);
  const showAll = () => {
    address.setText('');
    address.set({ q: undefined, format: undefined, tag: undefined, hoop: undefined });
  };
  const hrefOf = (id: string) => address.hrefOf(`${path}/${id}`);
  const seenId = useRef(designId);
  useEffect(() => void (seenId.current = designId), [designId]);
  const onSaved = (ids: readonly string[], isShown: boolean) => {
    drop.close();
    const [id] = ids;
    // Open the new version's page only if the person still looks at the version that it replaces.
    const isSeen = isShown && designId !== undefined && seenId.current === designId;
    if (isSeen && id !== undefined && ids.length === 1) navigate(hrefOf(id));
  };
  const isList = address.get('view') === 'list';
  const list = (
    <ListScreen
      title={t('titles.designs')}
      isBeside={designId !== undefined}
      counts={isWhole && rows.length > 0 && t('designs.count', { count: current.length })}
      view={
        rows.length > 0 && (
          <Segments
            label={t('designs.view')}
            value={isList ? 'list' : 'grid'}
            segments={[
              { value: 'grid', label: t('designs.asGrid') },
              { value: 'list', label: t('designs.asList') },
            ]}
            onChange={(view) => address.set({ view: view === 'list' ? view : undefined })}
          />
        )
      }
      search={{
        label: t('designs.search'),
        hint: t('designs.searchHint'),
        value: address.text,
        onChange: address.setText,
      }}
      filters={rows.length > 0 && <Filters address={address} rows={current} hoops={hoops} />}
      finding={rows.length > 0 && <OpenButtons onOpen={(files) => void drop.open(files)} />}
      empty={
        isWhole &&
        shown.length === 0 &&
        (rows.length > 0 ? (
          <EmptyState
            icon="search"
            title={t('designs.none')}
            actions={<Button onClick={showAll}>{t('designs.showAll')}</Button>}
          />
        ) : (
          drop.state === undefined && (
            <EmptyState
              icon="file"
              title={t('designs.emptyTitle')}
              actions={<OpenButtons onOpen={(files) => void drop.open(files)} />}
            >
              {t('designs.emptyText')}
            </EmptyState>
          )
        ))
      }
      isReady={isWhole || shown.length > 0}
    >
      <Rows isList={isList || designId !== undefined} shown={shown} query={query} current={designId} hoop={hoop} />
    </ListScreen>
  );
  return (
    <>
      {drop.state?.is === 'reading' && (
        <div className={styles.stack}>
          <ProgressBar label={t('designs.reading')} value={drop.state.part} />
          <Button onClick={drop.close}>{t('designs.cancel')}</Button>
        </div>
      )}
      {drop.state?.is === 'read' && (
        <OpenedDesigns
          key={drop.state.key}
          drop={drop.state.drop}
          known={rows}
          replacesId={drop.state.replacesId}
          onSaved={onSaved}
          onClose={drop.close}
        />
      )}
      <ListAndDetail
        selectedId={designId}
        isWhole
        list={list}
        detail={
          designId !== undefined && (
            <DesignDetails
              designId={designId}
              designs={designs}
              back={address.hrefOf(path)}
              hrefOf={hrefOf}
              onNewVersion={(files) => void drop.open(files, { replacesId: designId })}
            />
          )
        }
      />
    </>
  );
};

const Filters = ({
  address,
  rows,
  hoops,
}: {
  readonly address: ListAddress;
  readonly rows: readonly Row[];
  readonly hoops: readonly CollectionRow<'hoop'>[];
}) => {
  const formats = useMemo(
    () => [...new Set(rows.flatMap(({ data }) => [data.format, ...data.variants.map((one) => one.format)]))],
    [rows],
  );
  const tags = useMemo(() => [...new Set(rows.flatMap(({ data }) => data.tags))].toSorted(compareNames), [rows]);
  const select = (name: string, label: string, any: string, options: readonly { value: string; label: string }[]) =>
    options.length > 0 && (
      <SelectField
        label={label}
        value={address.get(name) ?? ''}
        onChange={(value) => address.set({ [name]: value || undefined })}
        options={[{ value: '', label: any }, ...options]}
      />
    );
  return (
    <div className={styles.filters}>
      {select(
        'hoop',
        t('designs.hoop'),
        t('designs.anyHoop'),
        hoops.map(({ id, data }) => ({ value: id, label: data.name })),
      )}
      {select(
        'format',
        t('designs.format'),
        t('designs.anyFormat'),
        formats.toSorted().map((value) => ({ value, label: value.toUpperCase() })),
      )}
      {select(
        'tag',
        t('designs.tag'),
        t('designs.anyTag'),
        tags.map((value) => ({ value, label: value })),
      )}
    </div>
  );
};

interface RowsProps {
  readonly isList: boolean;
  readonly shown: readonly Row[];
  readonly query: string;
  readonly current: string | undefined;
  /** The hoop that the designs must fit. */
  readonly hoop: FittingHoop | undefined;
}

/** The designs as pictures or as a list. `memo`: they are not drawn again at each letter of a search. */
const Rows = memo(({ isList, shown, query, current, hoop }: RowsProps) => {
  const { units } = useWorkspace().settings;
  const link = ({ id, data }: Row) => (
    <Link href={`${path}/${id}${query}`} aria-current={id === current ? 'page' : undefined} data-row-link>
      {data.name}
    </Link>
  );
  /** Names the smaller file of a design whose main file does not fit the hoop. */
  const otherFile = ({ data }: Row) => {
    const file = hoop && fittingFile(data, hoop);
    if (file === undefined || (file.widthMm10 === data.widthMm10 && file.heightMm10 === data.heightMm10)) return '';
    return t('designs.otherFits', { size: formatSize(Math.max(file.widthMm10, file.heightMm10), units) });
  };
  const detail = (row: Row) =>
    [
      t('designs.stitches', { count: row.data.stitches }),
      t('designs.colours', { count: row.data.blocks.length }),
      otherFile(row),
    ]
      .filter(Boolean)
      .join(' · ');
  if (!isList)
    return (
      <VirtualGrid
        label={t('titles.designs')}
        items={shown}
        itemKey={({ id }) => id}
        renderItem={(row) => (
          <GridCell
            picture={<DesignThumbnail thumb={row.data.thumb} size="cell" />}
            title={link(row)}
            detail={[formatSizes(row.data.widthMm10, row.data.heightMm10, units), otherFile(row)]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      />
    );
  return (
    <VirtualList
      isReused
      label={t('titles.designs')}
      items={shown}
      itemKey={({ id }) => id}
      renderItem={(row) => (
        <ListRow
          current={row.id === current}
          picture={<DesignThumbnail thumb={row.data.thumb} />}
          title={link(row)}
          detail={detail(row)}
          tags={row.isPending && <Tag>{t('threads.notSent')}</Tag>}
          figure={formatSizes(row.data.widthMm10, row.data.heightMm10, units)}
          subfigure={row.data.format.toUpperCase()}
        />
      )}
    />
  );
});
