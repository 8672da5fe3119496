import '#texts/en/charts.ts';
import '#texts/en/importing.ts';
import { useMemo, useRef, useState } from 'react';
import { lineKeyOf } from '#core/catalogue/own-charts.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Segments } from '#ui/segments.tsx';
import { Stack } from '#ui/stack.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';
import { ChartFields, type ChartErrors } from './chart-fields.tsx';
import { builtInLines, nameErrors, ownLines } from './chart-names.ts';
import styles from './charts.module.css';
import type { ReadChart } from './read-chart-files.ts';

/** Reads palettes and tables, asks once for each file what it is, and saves them as charts of the team. */
export const AddChartsDialog = ({
  charts,
  onClose,
}: {
  readonly charts: readonly CollectionRow<'chart'>[];
  readonly onClose: () => void;
}) => {
  const { search } = useCharts();
  const work = useImport();
  const [end, setEnd] = useState<ImportEnd>();
  const [read, setRead] = useState<readonly ReadChart[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<number>();
  const builtIn = builtInLines(search);
  const own = useMemo(() => ownLines(charts), [charts]);
  const errors = useMemo(() => errorsOf(read, { builtIn, own }), [read, builtIn, own]);
  const shown = work.progress === undefined ? read : []; // drawing every form again after each saved chart takes long
  const isFull = charts.length + read.length > limits.teamCharts;
  const isRight = !isFull && errors.every(({ brand, line, number }) => (brand ?? line ?? number) === undefined);

  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setEnd(undefined);
    setProgress(0);
    try {
      const reader = await chartReader();
      if (reader === undefined) return setProblems([t('importing.checkFailed')]);
      const found = await reader.readChartFiles(files, (done) => setProgress(done / files.length));
      setRead((before) => [...before, ...found.charts]);
      setProblems(found.problems);
    } finally {
      setProgress(undefined);
    }
  };
  const change = (id: string, to: (chart: ReadChart) => ReadChart) =>
    setRead((before) => before.map((chart) => (chart.id === id ? to(chart) : chart)));
  const save = async () => {
    const batches = read.map(({ facts, found, file }) => {
      const id = newId();
      const set = { ...facts, weight: facts.weight, source: [...file].slice(0, 200).join(''), colours: found.colours };
      return { actions: [mutate('chart.create', { id, set })], takeBack: [mutate('chart.delete', { id })] };
    });
    const done = await work.run(async () => batches, t('charts.added', { count: batches.length }));
    setEnd(done);
    if (done.kind === 'done') onClose();
  };

  return (
    <ImportFrame
      title={t('charts.add')}
      submit={t('charts.submit', { count: read.length })}
      canSubmit={read.length > 0 && isRight && progress === undefined}
      work={work}
      end={end}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ChartFiles onFiles={(files) => void take(files)} />
      {progress !== undefined && <ProgressBar label={t('charts.reading')} value={progress} />}
      {problems.map((problem) => (
        <Banner key={problem} tone="danger" announce>
          {problem}
        </Banner>
      ))}
      {isFull && (
        <Banner tone="danger" announce>
          {t('charts.full', { most: limits.teamCharts })}
        </Banner>
      )}
      {shown.map((chart, at) => (
        <OneChart
          key={chart.id}
          chart={chart}
          errors={errors[at] ?? {}}
          onChange={(next) => change(chart.id, () => next)}
          onLeaveOut={() => setRead((before) => before.filter(({ id }) => id !== chart.id))}
        />
      ))}
    </ImportFrame>
  );
};

interface FileErrors extends ChartErrors {
  readonly number?: string | undefined;
}

/** Returns what is missing or wrong, for each file. If two files have the same line, the later one must change. */
const errorsOf = (
  read: readonly ReadChart[],
  taken: { readonly builtIn: ReadonlySet<string>; readonly own: ReadonlySet<string> },
): readonly FileErrors[] => {
  const here = new Set<string>();
  return read.map(({ facts, found, numberAt }) => {
    const names = nameErrors(facts, { ...taken, here });
    here.add(lineKeyOf(facts));
    const isOpen = found.asks !== undefined && numberAt === undefined;
    return { ...names, number: isOpen ? t('charts.needsNumber') : undefined };
  });
};

const ChartFiles = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    onFiles(
      [...(currentTarget.files ?? [])].filter(({ name }) => isChartFile.test(name) || currentTarget === files.current),
    );
    currentTarget.value = ''; // the same file may be chosen again
  };
  return (
    <>
      <Stack row>
        <Button onClick={() => files.current?.click()} data-autofocus>
          {t('charts.choose')}
        </Button>
        {hasFolders && <Button onClick={() => folder.current?.click()}>{t('charts.chooseFolder')}</Button>}
      </Stack>
      <p>{t('charts.chooseHint')}</p>
      <input
        ref={files}
        type="file"
        multiple
        accept=".gpl,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('charts.choose')}
        onChange={take}
      />
      {hasFolders && (
        <input
          ref={(input) => {
            folder.current = input;
            input?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label={t('charts.chooseFolder')}
          onChange={take}
        />
      )}
    </>
  );
};

const isChartFile = /\.(gpl|csv|tsv|txt)$/i;
const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;

const OneChart = ({
  chart,
  errors,
  onChange,
  onLeaveOut,
}: {
  readonly chart: ReadChart;
  readonly errors: FileErrors;
  readonly onChange: (chart: ReadChart) => void;
  readonly onLeaveOut: () => void;
}) => {
  const { file, found, facts, numberAt } = chart;
  const { asks, colours, leftOut } = found;
  return (
    <fieldset className={styles.file}>
      <legend>
        <strong>{file}</strong> · {t('charts.of', { count: colours.length })}
      </legend>
      {leftOut > 0 && <p>{t('charts.leftOut', { count: leftOut })}</p>}
      {asks !== undefined && (
        <div>
          <p aria-hidden="true">{t('charts.numberAt', { text: asks.text })}</p>
          <Segments
            label={t('charts.numberAt', { text: asks.text })}
            segments={[
              { value: 'first', label: asks.first },
              { value: 'last', label: asks.last },
            ]}
            value={numberAt ?? ''}
            onChange={(at) =>
              at !== '' &&
              void chartReader().then(async (reader) => onChange((await reader?.withNumberAt(chart, at)) ?? chart))
            }
          />
          {errors.number !== undefined && <ErrorText>{errors.number}</ErrorText>}
        </div>
      )}
      <ChartFields
        values={facts}
        onChange={(part) => onChange({ ...chart, facts: { ...facts, ...part } })}
        errors={errors}
      />
      <div>
        <Button tone="quiet" onClick={onLeaveOut}>
          {t('charts.leaveOut', { file })}
        </Button>
      </div>
    </fieldset>
  );
};

/** Loads the reader of files when a person chooses a file; undefined if it cannot be loaded. */
const chartReader = () => import('./read-chart-files.ts').catch(() => undefined);
