import '#texts/en/charts.ts';
import '#texts/en/importing.ts';
import '#texts/en/threads.ts';
import { useMemo, useState, useRef } from 'react';
import { longestName } from '#core/catalogue/own-charts.ts';
import type { FoundChart } from '#core/exchange/charts/found-chart.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { codePages, type CodePage } from '#core/tables/code-page.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ErrorText } from '#ui/field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';
import { areRight, choicesOf, ticked, type ChartChoice, type Had } from './chart-choices.ts';
import { ChartFields, type ChartFacts } from './chart-fields.tsx';
import { builtInLines, knownLines, ownLines } from './chart-names.ts';
import styles from './charts.module.css';
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

function ChartFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    onFiles(
      [...(currentTarget.files ?? [])].filter(({ name }) => isChartFile.test(name) || currentTarget === files.current),
    );
    currentTarget.value = ''; // without this, choosing the same file again would cause no event
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
        accept=".gpl,.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values"
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
}

const isChartFile = /\.(gpl|csv|tsv|txt|xlsx)$/i;
const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;

function OneChart({
  choice,
  onTick,
  onFacts,
  onSay,
}: {
  readonly choice: ChartChoice;
  readonly onTick: (isTaken: boolean) => void;
  readonly onFacts: (facts: ChartFacts) => void;
  readonly onSay: (said: SaidOfFile) => void;
}) {
  const { chart, isTaken, why, errors } = choice;
  const { file, found, facts } = chart;
  const { asks } = found;
  const [isOpen, setOpen] = useState(false);
  const name = `${facts.brand} ${facts.line}`;
  const wrong = errors.brand ?? errors.line;
  return (
    <fieldset className={styles.file} aria-label={name}>
      <div className={styles.head}>
        <CheckboxField
          label={<ChartName chart={chart} />}
          checked={isTaken}
          onChange={onTick}
          hint={[why, file.name].filter(Boolean).join(' · ')}
          error={isOpen ? undefined : wrong}
        />
        {isTaken && (
          <Button
            tone="quiet"
            icon="edit"
            aria-label={t('charts.editOf', { chart: name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isTaken && (
        <div className={styles.inside}>
          <LeftOut found={found} />
          {file.page !== undefined && (
            <SelectField<CodePage>
              label={t('charts.letters')}
              value={file.page.page}
              onChange={(page) => onSay({ ...file.said, page })}
              options={codePages.map((value) => ({ value, label: pageInWords(value, file.page) }))}
            />
          )}
          {asks !== undefined && (
            <div>
              <p aria-hidden="true">{t('charts.numberAt', { text: asks.text })}</p>
              <Segments<NumberAt | ''>
                label={t('charts.numberAt', { text: asks.text })}
                segments={[
                  { value: 'first', label: asks.first },
                  { value: 'last', label: asks.last },
                ]}
                value={file.said.numberAt ?? ''}
                onChange={(at) => at !== '' && onSay({ ...file.said, numberAt: at })}
              />
              {errors.number !== undefined && <ErrorText>{errors.number}</ErrorText>}
            </div>
          )}
          {isOpen && <ChartFields values={facts} onChange={(part) => onFacts({ ...facts, ...part })} errors={errors} />}
        </div>
      )}
    </fieldset>
  );
}

const ChartName = ({ chart: { facts, found } }: { readonly chart: ReadChart }) => {
  const sample = found.colours.filter(({ hex }) => hex !== null).slice(0, sampleSize);
  const first = found.colours.find((one) => one.name !== null) ?? found.colours[0];
  return (
    <span className={styles.name}>
      <Swatch hex={sample[0]?.hex ?? null} moreHex={sample.slice(1).flatMap(({ hex }) => hex ?? [])} />
      <span>
        <strong>{`${facts.brand} ${facts.line}`}</strong>
        <br />
        {[
          t('charts.of', { count: found.colours.length }),
          t(`threads.material.${facts.material}`),
          facts.weight,
          first !== undefined && exampleOf(first.code, first.name),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
};

/** Says what the chart leaves out of its file, such as rows without a number or with a repeated one. */
const LeftOut = ({ found: { leftOut, twins, longNames, beside, brokenAt } }: { readonly found: FoundChart }) => {
  const nameless = leftOut - twins.length;
  return (
    <>
      {nameless > 0 && <p>{t('charts.leftOut', { count: nameless })}</p>}
      {twins.length > 0 && (
        <ul className={styles.twins}>
          {twins.slice(0, twinsNamed).map(({ code, kept, other }, at) => (
            <li key={at}>{t('charts.sameNumber', { code, kept: kept ?? '–', other: other ?? '–' })}</li>
          ))}
          {twins.length > twinsNamed && <li>{t('charts.moreTwins', { count: twins.length - twinsNamed })}</li>}
        </ul>
      )}
      {longNames > 0 && <p>{t('charts.longNames', { count: longNames, most: longestName })}</p>}
      {beside.length > 0 && <p>{t('charts.beside', { lines: beside.join(', ') })}</p>}
      {brokenAt !== undefined && <p>{t('charts.brokenAt', { row: String(brokenAt) })}</p>}
    </>
  );
};

const twinsNamed = 5;

/** Returns the name of a code page, with words of the file as they look in that code page. */
const pageInWords = (page: CodePage, read: ChartFile['page']): string =>
  [t(`importing.page.${page}`), read?.samples[page]].filter(Boolean).join(': ');

const sampleSize = 5;

const exampleOf = (code: string, name: string | null): string =>
  name === null ? t('charts.exampleNumber', { code }) : t('charts.example', { code, name });
