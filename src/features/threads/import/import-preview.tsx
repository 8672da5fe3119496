import '#texts/en/adding.ts';
import '#texts/en/importing.ts';
import { numberColumns, type ColumnName } from '#core/exchange/columns.ts';
import { planCounts } from '#core/exchange/import-batches.ts';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import type { DroppedCell, RefusedRow } from '#core/exchange/import-row.ts';
import type { PlannedThread } from '#core/exchange/plan-spool.ts';
import type { FileRows } from '#core/tables/file-rows.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength, type Units } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { More } from '#ui/more.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { OwnChartLink } from '../charts/own-chart-link.tsx';
import styles from './import.module.css';

const shown = 100;
const shownRefused = 30;
/** Reasons for leaving out a row that no longer apply once the team adds a chart of the row's brand. */
const inNoChart: ReadonlySet<string> = new Set(['unknown_brand', 'no_brand', 'no_line']);

export function ImportPreview({
  plan,
  isChecking,
  file,
}: {
  readonly plan: ImportPlan;
  /** Whether a plan for changed choices is being made; until then this plan stays visible. */
  readonly isChecking: boolean;
  /** The rows of the file, to show their words beside a problem; undefined for a palette. */
  readonly file: FileRows | undefined;
}) {
  const { units } = useWorkspace().settings;
  const { dropped, joinedPlaces, leftOut } = plan;
  // A row whose brand must be asked about is shown with that question.
  const refused = plan.refused.filter(({ problem }) => problem !== 'near_brand');
  const columns = plan.columnsLeftOut;
  const rows = plan.threads.filter(hasChange);
  return (
    <section aria-label={t('importing.result')} aria-busy={isChecking}>
      <Stack>
        <p role="status">{isChecking ? t('importing.checking') : sumInWords(plan, refused.length)}</p>
        {refused.length > 0 && (
          <Banner tone="warn">
            <Rows
              title={t('importing.refused', { count: refused.length })}
              rows={refused.slice(0, shownRefused).map((one) => [one.row, refusalInWords(one), wordsOf(file, one.row)])}
              total={refused.length}
            />
            {refused.some(({ problem }) => inNoChart.has(problem)) && <OwnChartLink tone="plain" />}
          </Banner>
        )}
        {dropped.length > 0 && (
          <Banner tone="warn">
            <Rows
              title={t('importing.dropped', { count: dropped.length })}
              rows={dropped.slice(0, shownRefused).map((one) => [one.row, droppedInWords(one)])}
              total={dropped.length}
            />
          </Banner>
        )}
        {joinedPlaces.length > 0 && (
          <Banner icon="info">
            <Rows
              title={t('importing.joinedPlaces')}
              rows={joinedPlaces.slice(0, shownRefused).map((one) => [one.row, t('importing.joinedPlace', one)])}
              total={joinedPlaces.length}
            />
          </Banner>
        )}
        {columns.length > 0 && (
          <Banner icon="info">
            <p>{t('importing.columnsLeftOut', { count: columns.length })}</p>
            <ul aria-label={t('importing.columnsLeftOut', { count: columns.length })}>
              {columns.slice(0, shownRefused).map(({ at, heading, example }) => (
                <li key={at}>
                  <b>{heading === '' ? t('importing.columnAt', { number: at + 1 }) : heading}</b>{' '}
                  {t('importing.forExample', { text: example })}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {leftOut.length > 0 && (
          <More label={t('importing.linesLeftOut', { count: leftOut.length })}>
            <Rows
              title={t('importing.leftOut')}
              rows={leftOut.slice(0, shownRefused).map(({ row, words }) => [row, words])}
              total={leftOut.length}
            />
          </More>
        )}
        {rows.length > 0 && (
          <ul aria-label={t('importing.result')}>
            {rows.slice(0, shown).map((row) => (
              <li key={row.id} className={styles.row}>
                <Swatch hex={row.thread.hex} size="small" />
                <span className={styles.words}>{threadTitle(row.thread)}</span>
                <span className={styles.change}>{threadInWords(row, units)}</span>
              </li>
            ))}
          </ul>
        )}
        {rows.length > shown && <p>{t('adding.andMore', { count: rows.length - shown })}</p>}
      </Stack>
    </section>
  );
}

const sumInWords = (plan: ImportPlan, refused: number): string =>
  !hasWork(plan) && refused === 0 ? t('importing.nothing') : workInWords(plan).join(' · ');

const Rows = ({
  title,
  rows,
  total,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [row: number, why: string, words?: string])[];
  readonly total: number;
}) => (
  <>
    <p>{title}</p>
    <ul aria-label={title}>
      {rows.map(([row, why, words = ''], at) => (
        <li key={at}>
          <b>
            {words === ''
              ? t('importing.row', { row: String(row) })
              : t('importing.rowOf', { row: String(row), words })}
          </b>{' '}
          {why}
        </li>
      ))}
    </ul>
    {total > rows.length && <p>{t('importing.moreRefused', { count: total - rows.length })}</p>}
  </>
);

const wordsOf = (file: FileRows | undefined, row: number): string =>
  (file?.rows.find((one) => one.row === row)?.cells ?? [])
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 60);

export function columnWord(column: ColumnName): string {
  return t(`importing.column.${column}`);
}

export function hasWork(plan: ImportPlan): boolean {
  const { added, changed } = planCounts(plan);
  return added.threads + added.spools + changed.threads + changed.spools > 0;
}

/** Writes how many threads and spools a plan adds, changes or leaves unchanged; parts with 0 are left out. */
export function workInWords(plan: ImportPlan): readonly string[] {
  const { added, changed, unchanged } = planCounts(plan);
  return [
    ...(added.threads > 0 ? [t('importing.colours', { count: added.threads })] : []),
    ...(bareColours(plan) > 0 ? [t('importing.withoutSpool', { count: bareColours(plan) })] : []),
    ...(added.spools > 0 ? [t('importing.spools', { count: added.spools })] : []),
    ...(changed.threads > 0 ? [t('importing.changed', { count: changed.threads })] : []),
    ...(changed.spools > 0 ? [t('importing.spoolsChanged', { count: changed.spools })] : []),
    ...(unchanged > 0 ? [t('importing.unchanged', { count: unchanged })] : []),
  ];
}

const bareColours = ({ threads }: ImportPlan): number =>
  threads.filter(({ isNew, added }) => isNew && added.length === 0).length;

export function hasChange({ isNew, set, late, added, changed }: PlannedThread): boolean {
  return isNew || added.length + changed.length > 0 || Object.keys(set).length + Object.keys(late).length > 0;
}

function threadInWords({ isNew, set, late, added, changed }: PlannedThread, units: Units): string {
  const fields = Object.entries({ ...set, ...late }).map(([field, value]) => {
    const word = columnWord(field as ColumnName);
    const isShort = typeof value === 'string' || typeof value === 'number';
    if (value === null) return t('importing.cleared', { field: word });
    return isShort && !field.endsWith('Mm')
      ? t('importing.change', { field: word, value: String(value).slice(0, 60) })
      : word;
  });
  const spools = changed.map(({ set: changes, settlesAtMm }) =>
    [
      ...(settlesAtMm === undefined ? [] : [t('importing.leftNow', { length: formatLength(settlesAtMm, units) })]),
      ...Object.keys(changes).map((field) => columnWord(spoolColumn(field))),
    ].join(', '),
  );
  return [
    ...(isNew ? [t('importing.new')] : fields),
    ...(added.length > 0 ? [t('importing.plusSpools', { count: added.length })] : []),
    ...spools,
  ].join(' · ');
}

const spoolColumn = (field: string): ColumnName => {
  if (field === 'notes') return 'spoolNotes';
  return field === 'placeId' ? 'place' : (field as ColumnName);
};

export function refusalInWords({
  column,
  problem,
  limit = 0,
  brand,
  cells = 0,
  fraction,
}: Omit<RefusedRow, 'row'>): string {
  const field = column === null ? '' : columnWord(column);
  switch (problem) {
    case 'contradicts':
      return limit === 0 ? t('importing.why.otherNumber') : t('importing.why.contradicts', { limit, field });
    case 'unknown_thread':
      return t('importing.why.unknown_thread', { field });
    case 'team_full':
    case 'too_many_rows':
    case 'too_many_cells':
    case 'too_many_letters':
      return t(`importing.why.${problem}`, { limit });
    case 'unknown_brand':
    case 'near_brand':
      return t(`importing.why.${problem}`, { brand: brand ?? '' });
    case 'no_line':
      return brand === undefined ? t('importing.why.no_line') : t('importing.why.no_line_of', { brand });
    case 'no_code':
    case 'no_brand':
    case 'several_brands':
    case 'unclosed':
    case 'date_order':
    case 'other_currency':
    case 'two_ways':
    case 'percent_or_spools':
    case 'spreadsheet_power':
    case 'spreadsheet_error':
    case 'spreadsheet_form':
    case 'ditto':
    case 'unclear_count':
      return t(`importing.why.${problem}`);
    case 'spreadsheet_day':
      return fraction === undefined
        ? t('importing.why.spreadsheet_day')
        : t('importing.why.spreadsheet_fraction', { fraction });
    case 'too_wide':
    case 'rejoined':
      return t('importing.why.too_wide', { cells, limit });
    case 'more_than_full':
      return t('importing.why.more_than_full', { metres: formatNumber(limit / 1000) });
    case 'code_taken':
      return t('importing.why.code_taken', { thread: brand ?? '' });
    default:
      return problemSentence(field, { problem, ...(limit !== 0 && { limit }) });
  }
}

function droppedInWords(dropped: DroppedCell): string {
  const { column, cell, problem, limit = 0 } = dropped;
  const field = column === null ? '' : columnWord(column);
  const text = cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
  if (problem === 'contradicts') return t('importing.dropped.contradicts', { text, field, limit });
  if (problem === 'rejoined') return t('importing.dropped.rejoined', { text, why: refusalInWords(dropped) });
  if (problem === 'date_order') return t('importing.dropped.date_order', { text });
  if (problem === 'wrong_format' && column === 'boughtOn') return t('importing.dropped.date', { text });
  if (problem === 'wrong_format' && column !== null && numberColumns.has(column))
    return t('importing.dropped.number', { text, field });
  if (problem === 'wrong_format' || problem === 'not_an_option') return t('importing.dropped.other', { text, field });
  const why = refusalInWords(dropped);
  return text === '' ? why : t('importing.dropped.why', { text, why });
}

const longestCell = 40;
