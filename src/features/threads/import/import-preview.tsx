import '#texts/en/adding.ts';
import '#texts/en/importing.ts';
import type { FileRows } from '#core/tables/file-rows.ts';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { More } from '#ui/more.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './import-preview.module.css';
import { droppedInWords, hasChange, hasWork, refusalInWords, threadInWords, workInWords } from './import-words.ts';
import { OwnChartLink } from '../charts/own-chart-link.tsx';

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
