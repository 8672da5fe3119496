import '#texts/en/labels.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { hasThread } from '#core/stock/stock.ts';
import { lineName } from '#core/threads/thread-title.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { QrCode } from '#parts/output/qr-code.tsx';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { usePlaces } from '#parts/rows/use-places.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { useIsNear } from '#ui/use-is-near.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { labelPapers, spotsOn, type LabelPaper, type Spot } from './label-papers.ts';
import styles from './labels-screen.module.css';

const mostLabels = 500;
const mostFirst = 999;

/** `/inventory/labels`: QR labels of spools, places or machines; the query can choose some of them. */
export function LabelsScreen() {
  const { extent } = useQuery(stock);
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
      <Stack data-print="no">
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
        <Stack row>
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
        </Stack>
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
      </Stack>
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
  const { rows: threads } = useQuery(stock);
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
  const { rows } = useQuery(rowsOf('machine'));
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

/**
 * Prints the page and, if the role allows it, marks its spools as labelled, with undo in case the printing is
 * cancelled.
 */
function usePrintLabels(spoolIds: readonly string[]): () => Promise<void> {
  const { store, inventory } = useWorkspace();
  const { runOrTell } = useAction();
  return async () => {
    window.print();
    if (!can(store.actor.role, 'inventory.change')) return;
    const printed = new Set(spoolIds);
    const fresh = inventory
      .snapshot()
      .rows.flatMap(({ spools }) => spools)
      .filter(({ id, spool }) => printed.has(id) && !spool.labelled);
    if (fresh.length === 0) return;
    const undo = await runOrTell(fresh.map(({ id }) => mutate('spool.update', { id, set: { labelled: true } })));
    if (undo !== undefined) offerUndo(store, t('labels.marked', { count: fresh.length }), undo);
  };
}

interface Label {
  readonly id: string;
  readonly address: string;
  /** The thread on a spool. Its number is the largest text, because people look for the number. */
  readonly thread?: Thread;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
}

function LabelSheets({
  labels,
  paper,
  first,
}: {
  readonly labels: readonly Label[];
  readonly paper: LabelPaper;
  readonly first: number;
}) {
  const spots = spotsOn(paper, labels.length, first);
  const sheets = Array.from({ length: (spots.at(-1)?.sheet ?? -1) + 1 }, (_, at) => at);
  const isPrinting = usePrinting();
  const [pageWidth, pageHeight] = paper.pageMm;
  return (
    <div className={styles.sheets}>
      {/* Sets the size of the printed page; browsers take it only from an `@page` rule. */}
      <style>{`@page { size: ${pageWidth}mm ${pageHeight}mm; margin: 0; }`}</style>
      {sheets.map((sheet) => (
        <Sheet
          key={sheet}
          paper={paper}
          labels={labels.flatMap((label, at) => {
            const spot = spots[at];
            return spot?.sheet === sheet ? [{ ...label, ...spot }] : [];
          })}
          isFirst={sheet === 0}
          isPrinting={isPrinting}
        />
      ))}
    </div>
  );
}

/**
 * One sheet of labels. Its QR codes are drawn once it is near the window or printed, because 500 codes take a second.
 */
const Sheet = ({
  paper,
  labels,
  isFirst,
  isPrinting,
}: {
  readonly paper: LabelPaper;
  readonly labels: readonly (Label & Spot)[];
  readonly isFirst: boolean;
  readonly isPrinting: boolean;
}) => {
  const [watch, isNear] = useIsNear(isFirst);
  const [pageWidth, pageHeight] = paper.pageMm;
  const [width, height] = paper.labelMm;
  return (
    <ul ref={watch} className={styles.sheet} style={{ inlineSize: `${pageWidth}mm`, blockSize: `${pageHeight}mm` }}>
      {labels.map((label) => (
        <li
          key={label.id}
          className={styles.label}
          style={{
            insetInlineStart: `${label.leftMm}mm`,
            insetBlockStart: `${label.topMm}mm`,
            inlineSize: `${width}mm`,
            blockSize: `${height}mm`,
          }}
        >
          <QrCode text={isNear || isPrinting ? label.address : undefined} className={styles.qr} />
          <span className={styles.words}>
            {label.thread !== undefined && (
              <span className={styles.thread}>
                <Swatch hex={label.thread.hex} moreHex={label.thread.moreHex} className={styles.swatch} />
                <strong className={styles.number} data-long={label.thread.code.length > 5 || undefined}>
                  {label.thread.code}
                </strong>
              </span>
            )}
            <strong className={styles.code} data-first={label.thread === undefined || undefined}>
              {label.code}
            </strong>
            <span className={styles.title}>{label.title}</span>
            <span className={styles.detail}>{label.detail}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Returns the paper with this id; the first paper if none has it. */
function paperOf(id: string): LabelPaper {
  return labelPapers.find((paper) => paper.id === id) ?? labelPapers[0];
}
