import '#texts/en/charts.ts';
import { useMemo, useState } from 'react';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';
import { areRight, choicesOf, ticked, type ChartChoice, type Had } from './chart-choices.ts';
import { ChartFiles } from './chart-files.tsx';
import { builtInLines, knownLines, ownLines } from './chart-names.ts';
import { OneChart } from './one-chart.tsx';
import type { ChartFile, ReadChart, SaidOfFile } from './read-chart-files.ts';

/** Reads palettes and tables, and saves the ticked charts as charts of the team. */
export function AddChartsDialog({
  charts,
  onClose,
}: {
  readonly charts: readonly CollectionRow<'chart'>[];
  readonly onClose: () => void;
}) {
  const { search, failed } = useCharts();
  const work = useImport();
  const [end, setEnd] = useState<ImportEnd>();
  const [read, setRead] = useState<readonly ReadChart[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<number>();
  const had = useMemo<Had>(
    () => ({
      known: knownLines(search),
      builtIn: builtInLines(search),
      own: ownLines(charts),
      room: limits.teamCharts - charts.length,
    }),
    [search, charts],
  );
  const choices = useMemo(() => choicesOf(read, had), [read, had]);
  const taken = choices.filter(({ isTaken }) => isTaken);
  // while charts are saved, show no forms, because rendering all of them after each chart takes long
  const shown = work.progress === undefined ? choices : [];
  // Until the built-in charts are read, the app cannot tell which of the chosen charts are built in.
  const isJudged = search !== undefined || failed;

  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setEnd(undefined);
    setProgress(0);
    try {
      const reader = await chartReader();
      if (reader === undefined) return setProblems([t('charts.readerMissing')]);
      const found = await reader.readChartFiles(files, (done) => setProgress(done / files.length));
      setRead((before) => [...before, ...found.charts]);
      setProblems(found.problems);
    } finally {
      setProgress(undefined);
    }
  };
  const say = async (file: ChartFile, said: SaidOfFile) => {
    const reader = await chartReader();
    if (reader === undefined) return setProblems([t('charts.readerMissing')]);
    const again = await reader.readAgain(
      file,
      said,
      read.filter((chart) => chart.file.id === file.id),
    );
    if (!again.ok) return setProblems([t('charts.problem', { file: file.name, why: again.error })]);
    const next = new Map(again.value.map((chart) => [chart.id, chart]));
    return setRead((before) =>
      before.flatMap((chart) => (chart.file.id === file.id ? (next.get(chart.id) ?? []) : chart)),
    );
  };
  const save = async () => {
    const batches = taken.map(({ chart: { facts, found, file } }) => {
      const id = newId();
      const source = [...file.name].slice(0, 200).join('');
      const set = { ...facts, weight: facts.weight, source, colours: found.colours };
      return { actions: [mutate('chart.create', { id, set })], takeBack: [mutate('chart.delete', { id })] };
    });
    const done = await work.run(async () => batches, t('charts.added', { count: batches.length }));
    setEnd(done);
    if (done.kind === 'done') onClose();
  };

  return (
    <ImportFrame
      title={t('charts.add')}
      submit={t('charts.submit', { count: taken.length })}
      canSubmit={isJudged && areRight(choices, had.room) && progress === undefined}
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
      {shown.length > 0 && (
        <Summary
          choices={shown}
          room={had.room}
          onNone={() => setRead(read.map((chart) => ({ ...chart, isTaken: false })))}
        />
      )}
      {shown.map((choice) => (
        <OneChart
          key={choice.chart.id}
          choice={choice}
          onTick={(to) => setRead(ticked(choices, choice.chart.id, to, had))}
          onFacts={(facts) =>
            setRead(read.map((chart) => (chart.id === choice.chart.id ? { ...chart, facts, isTaken: true } : chart)))
          }
          onSay={(said) => void say(choice.chart.file, said)}
        />
      ))}
    </ImportFrame>
  );
}

const Summary = ({
  choices,
  room,
  onNone,
}: {
  readonly choices: readonly ChartChoice[];
  readonly room: number;
  readonly onNone: () => void;
}) => {
  const all = choices.length;
  const taken = choices.filter(({ isTaken }) => isTaken).length;
  const open = choices
    .filter(({ errors: { brand, line, number } }) => (brand ?? line ?? number) !== undefined)
    .map(({ chart: { facts } }) => `${facts.brand} ${facts.line}`.trim());
  const numbers = { most: limits.teamCharts, room, all, over: taken - room };
  return (
    <>
      {room === 0 && (
        <Banner tone="danger" announce>
          {t('charts.full', numbers)}
        </Banner>
      )}
      {room > 0 && taken > room && (
        <Banner tone="danger" announce>
          {t('charts.tooMany', numbers)}
        </Banner>
      )}
      {room > 0 && taken <= room && choices.some(({ isBeyond }) => isBeyond) && (
        <Banner tone="warn" announce>
          {t('charts.fit', numbers)}
        </Banner>
      )}
      {open.length > 0 && <Banner tone="warn">{t('charts.toAnswer', { charts: open.join(', ') })}</Banner>}
      <Stack row>
        <p role="status">{t('charts.chosen', { taken, all })}</p>
        {taken > 1 && (
          <Button tone="quiet" onClick={onNone}>
            {t('charts.tickNone')}
          </Button>
        )}
      </Stack>
    </>
  );
};

const chartReader = () => import('./read-chart-files.ts').catch(() => undefined);
