import '#texts/en/labels.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { hasThread } from '#core/stock/stock.ts';
import { lineName } from '#core/threads/line-name.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { useInventory, useShown, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { labelPapers } from './label-papers.ts';
import { LabelSheets, paperOf, type Label } from './label-sheets.tsx';
import styles from './labels-screen.module.css';
import { usePrintLabels } from './use-print-labels.ts';

const mostLabels = 500;
const mostFirst = 999;

/** `/inventory/labels`: QR labels of spools, places or machines; the query can choose some of them. */
export function LabelsScreen() {
  const { extent } = useInventory();
  useShown(extent !== 'unread');
  const { siteUrl, isOnlyHere } = useSiteUrl();
  const [params, setParams] = useSearchParams();
  const asked = params.get('of');
  const kind = asked === 'places' || asked === 'machines' ? asked : 'spools';
  const [paperId, setPaperId] = useState<string>(labelPapers[0].id);
  const [first, setFirst] = useState('1');
  const firstLabel = typedWhole(first, 1, mostFirst);
  const labelsOf = {
    spools: useSpoolLabels(params),
    places: usePlaceLabels(params),
    machines: useMachineLabels(params),
  };
  const all = labelsOf[kind];
  const labels = all.slice(0, mostLabels);
  const print = usePrintLabels(kind === 'spools' ? labels.map(({ id }) => id) : []);
  return (
    <div className={styles.screen}>
      <div className={styles.head} data-print="no">
        <PageHead
          title={t('titles.labels')}
          actions={
            <Button
              tone="primary"
              icon="print"
              disabled={labels.length === 0 || firstLabel === undefined}
              onClick={() => void print()}
            >
              {t('labels.print')}
            </Button>
          }
        />
        <Reading />
        <Segments
          label={t('labels.of')}
          segments={[
            { value: 'spools', label: t('labels.spools') },
            { value: 'places', label: t('labels.places') },
            { value: 'machines', label: t('labels.machines') },
          ]}
          value={kind}
          onChange={(of) => setParams(withKind(params, of), { replace: true })}
        />
        <div className={styles.choices}>
          <SelectField
            label={t('labels.paper')}
            value={paperId}
            onChange={setPaperId}
            options={labelPapers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NumberField
            label={t('labels.first')}
            hint={t('labels.firstHint')}
            stepper
            min={1}
            value={first}
            onChange={setFirst}
            error={firstLabel === undefined ? t('labels.firstBetween', { most: mostFirst }) : undefined}
          />
        </div>
        <p className={styles.hint}>
          {t('labels.count', { count: labels.length })}{' '}
          {all.length > mostLabels && t('labels.tooMany', { most: mostLabels })} {t('labels.scaleHint')}
        </p>
        {isOnlyHere && <Banner tone="warn">{t('labels.onlyHere', { address: siteUrl })}</Banner>}
        {choosing.some((name) => params.has(name)) && (
          <div>
            <Button onClick={() => setParams(withKind(new URLSearchParams(), kind), { replace: true })}>
              {t('labels.all')}
            </Button>
          </div>
        )}
      </div>
      {extent === 'whole' && labels.length === 0 ? (
        <EmptyState icon="print" title={t('labels.none')} />
      ) : (
        <LabelSheets labels={labels} paper={paperOf(paperId)} first={firstLabel ?? 1} />
      )}
    </div>
  );
}

const choosing = ['thread', 'threads', 'spool', 'place', 'machine'] as const;

const withKind = (params: URLSearchParams, of: string): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (of === 'spools') next.delete('of');
  else next.set('of', of);
  return next;
};

/** Returns the labels of the spools that the URL chooses, or of all spools; leaves out spools without thread. */
const useSpoolLabels = (params: URLSearchParams): readonly Label[] => {
  const { threads } = useInventory();
  const { siteUrl } = useSiteUrl();
  const { settings } = useWorkspace();
  const places = usePlaces();
  const [threadId, spoolId, placeId] = [params.get('thread'), params.get('spool'), params.get('place')];
  const several = params.get('threads');
  return useMemo(() => {
    const chosen = several === null ? undefined : new Set(several.split('.'));
    const isAsked = (thread: string, id: string, place: string | null) =>
      (threadId === null || threadId === thread) &&
      (chosen === undefined || chosen.has(thread)) &&
      (spoolId === null || spoolId === id) &&
      (placeId === null || placeId === place);
    return threads.flatMap((owned) =>
      owned.spools
        .filter(({ id, spool }) => hasThread(spool) && isAsked(owned.id, id, spool.placeId))
        .map(({ id, spool }) => ({
          id,
          address: `${siteUrl}/inventory/spools/${id}`,
          thread: owned.thread,
          code: spool.shortCode,
          title: [owned.thread.brand, owned.thread.name].filter(Boolean).join(' '),
          detail: [
            lineName(owned.thread),
            formatLength(spool.initialLengthMm, settings.units),
            places.find((place) => place.id === spool.placeId)?.data.name,
          ]
            .filter(Boolean)
            .join(' · '),
        })),
    );
  }, [threads, places, siteUrl, settings.units, threadId, spoolId, placeId, several]);
};

const usePlaceLabels = (params: URLSearchParams): readonly Label[] => {
  const places = usePlaces();
  const { siteUrl } = useSiteUrl();
  const placeId = params.get('place');
  return places
    .filter(({ id }) => placeId === null || placeId === id)
    .map(({ id, data }) => ({
      id,
      address: `${siteUrl}/inventory/places/${id}`,
      code: data.code ?? data.name,
      title: data.code === null ? '' : data.name,
      detail: places.find((place) => place.id === data.parentId)?.data.name ?? '',
    }));
};

/** Returns the label of the machine that the URL chooses, or of all machines; leaves out sold machines. */
const useMachineLabels = (params: URLSearchParams): readonly Label[] => {
  const { rows } = useCollection('machine');
  const { siteUrl } = useSiteUrl();
  const machineId = params.get('machine');
  return rows
    .filter(({ id, data }) => data.status !== 'sold' && (machineId === null || machineId === id))
    .map(({ id, data }) => ({
      id,
      address: `${siteUrl}/inventory/machines/${id}`,
      code: data.nickname,
      title: [data.brand, data.model].filter(Boolean).join(' '),
      detail: data.serial ?? '',
    }));
};
