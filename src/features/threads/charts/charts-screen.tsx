import { hasWordsOf } from '#core/catalogue/fold.ts';
import '#texts/en/charts.ts';
import '#texts/en/threads.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { lineKeyOf } from '#core/catalogue/own-charts.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { ListScreen } from '#parts/rows/list-screen.tsx';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { builtInLines } from './chart-names.ts';

const AddCharts = later(async () => (await import('./add-charts-dialog.tsx')).AddChartsDialog);
const EditChart = later(async () => (await import('./edit-chart-dialog.tsx')).EditChartDialog);

type Row = CollectionRow<'chart'>;

export function ChartsScreen() {
  const { rows, extent } = useQuery(rowsOf('chart'));
  const address = useListAddress();
  const may = useMay('chart');
  const { search } = useCharts(extent === 'whole');
  const text = useDeferredValue(address.text);
  const [edited, setEdited] = useState<string>();
  useShown(extent !== 'unread');
  const builtIn = builtInLines(search);
  const counts = useMemo(() => timesOf(rows), [rows]);
  const isWanted = hasWordsOf(text);
  const shown = rows.filter(({ data }) => isWanted(`${data.brand} ${data.line}`));
  const isWhole = extent === 'whole';
  const row = rows.find(({ id }) => id === edited);
  const add = () => address.set({ add: '1' });
  return (
    <>
      <ListScreen
        title={t('titles.charts')}
        isBeside={false}
        counts={isWhole && rows.length > 0 && t('charts.count', { count: rows.length })}
        search={{
          label: t('charts.search'),
          hint: t('charts.searchHint'),
          value: address.text,
          onChange: address.setText,
        }}
        add={may.create ? { label: t('charts.add'), onAdd: add } : undefined}
        empty={
          isWhole &&
          shown.length === 0 && (
            <NoCharts
              hasSome={rows.length > 0}
              onAll={() => address.setText('')}
              onAdd={may.create ? add : undefined}
            />
          )
        }
        isReady={isWhole || shown.length > 0}
      >
        <VirtualList
          label={t('titles.charts')}
          items={shown}
          itemKey={({ id }) => id}
          renderItem={(chart) => (
            <ChartRow
              chart={chart}
              isBuiltIn={builtIn.has(lineKeyOf(chart.data))}
              isTwin={(counts.get(lineKeyOf(chart.data)) ?? 0) > 1}
              onEdit={may.update ? () => setEdited(chart.id) : undefined}
            />
          )}
        />
      </ListScreen>
      {address.get('add') !== null && may.create && (
        <AddCharts charts={rows} onClose={() => address.set({ add: undefined })} />
      )}
      {row !== undefined && <EditChart chart={row} charts={rows} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Counts the charts of each line, because two devices may each have added a chart of one line while offline. */
const timesOf = (rows: readonly Row[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const { data } of rows) times.set(lineKeyOf(data), (times.get(lineKeyOf(data)) ?? 0) + 1);
  return times;
};

const NoCharts = ({
  hasSome,
  onAll,
  onAdd,
}: {
  readonly hasSome: boolean;
  readonly onAll: () => void;
  readonly onAdd: (() => void) | undefined;
}) =>
  hasSome ? (
    <EmptyState
      icon="search"
      title={t('charts.none')}
      actions={<Button onClick={onAll}>{t('charts.showAll')}</Button>}
    />
  ) : (
    <EmptyState
      icon="grid"
      title={t('charts.emptyTitle')}
      actions={
        onAdd && (
          <Button tone="primary" icon="plus" onClick={onAdd}>
            {t('charts.add')}
          </Button>
        )
      }
    >
      {t('charts.emptyText')}
    </EmptyState>
  );

const sampleSize = 5;

const ChartRow = ({
  chart: { id, version, data, isPending },
  isBuiltIn,
  isTwin,
  onEdit,
}: {
  readonly chart: Row;
  readonly isBuiltIn: boolean;
  readonly isTwin: boolean;
  readonly onEdit: (() => void) | undefined;
}) => {
  const remove = useRemoval();
  const mayRemove = useMayRemove('chart', id, data);
  const { brand, line, colours, material, weight, source } = data;
  const name = `${brand} ${line}`;
  const sample = colours.filter(({ hex }) => hex !== null).slice(0, sampleSize);
  return (
    <ListRow
      picture={<Swatch hex={sample[0]?.hex ?? null} moreHex={sample.slice(1).flatMap(({ hex }) => hex ?? [])} />}
      title={name}
      detail={[t('charts.of', { count: colours.length }), t(`threads.material.${material}`), weight, source]
        .filter(Boolean)
        .join(' · ')}
      tags={
        <>
          {isBuiltIn && <Tag tone="warn">{t('charts.builtIn')}</Tag>}
          {isTwin && <Tag tone="warn">{t('charts.twin')}</Tag>}
          {isPending && <Tag>{t('threads.notSent')}</Tag>}
        </>
      }
      actions={
        <>
          {onEdit && (
            <Button tone="quiet" icon="edit" aria-label={t('charts.editOf', { chart: name })} onClick={onEdit} />
          )}
          {mayRemove && (
            <Button
              tone="quiet"
              icon="trash"
              aria-label={t('charts.deleteOf', { chart: name })}
              onClick={() => void remove({ kind: 'chart', rows: [{ id, version }], done: t('charts.deleted') })}
            />
          )}
        </>
      }
    />
  );
};
