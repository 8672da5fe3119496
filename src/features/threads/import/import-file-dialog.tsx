import '#texts/en/importing.ts';
import { useEffect, useEffectEvent, useMemo, useState, useRef } from 'react';
import { decimalOf } from '#core/amounts/number-signs.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { brandKey } from '#core/catalogue/known-chart.ts';
import type { NumberQuestion } from '#core/exchange/found-in-columns.ts';
import type { ImportPlan, ImportQuestions as Questions } from '#core/exchange/import-plan.ts';
import { lineName } from '#core/threads/thread-title.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useChosenBrands } from '#parts/threads/use-chosen-brands.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { MissingPart } from '#ui/missing-part.tsx';
import { notify } from '#ui/notify.ts';
import { Segments } from '#ui/segments.tsx';
import { Stack } from '#ui/stack.tsx';
import { ImportFrame } from './import-frame.tsx';
import { ImportPreview, hasChange, hasWork, workInWords, columnWord } from './import-preview.tsx';
import {
  asksForSpools,
  ImportChoices,
  mostSpoolsEach,
  type Choices,
  asksForPage,
  ImportReading,
} from './import-reading.tsx';
import { ImportSource, fileOf, reloadWith, readAgain, type SaidReading, type Source } from './import-source.tsx';
import type { ImportRequest } from './import-work.ts';
import type { NotRead } from './text-of-bytes.ts';
import { useImport, type ImportEnd } from './use-import.ts';

export function ImportFileDialog({
  pasted,
  onClose,
}: {
  /** A text to begin with, as if the person had pasted it here. */
  readonly pasted?: string | undefined;
  readonly onClose: () => void;
}) {
  const { store, inventory, settings } = useWorkspace();
  const { extent } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { search, failed } = useCharts();
  const work = useImport();
  const [end, setEnd] = useState<ImportEnd>();
  const [source, setSource] = useState<Source>();
  const [said, setSaid] = useState<Partial<Choices>>({});
  const charts = useMemo(() => search?.('') ?? (failed ? [] : undefined), [search, failed]);
  const isWhole = extent === 'whole';
  const chosenBrands = useChosenBrands();
  const choices = useMemo(
    () => ({ ...guessed(source?.palette, charts ?? []), ...said }),
    [source?.palette, charts, said],
  );
  const spoolsEach =
    typedWhole(choices.spools, 0, mostSpoolsEach) ?? (source && !asksForSpools(source) ? 1 : undefined);
  const wanted = useMemo(() => {
    if (source === undefined || !isWhole || spoolsEach === undefined) return undefined;
    const { nearest, spools: _spools, ...answers } = choices;
    const chart = charts?.filter((colour) => lineName(colour) === nearest);
    const nearestOf = chart !== undefined && chart.length > 0 ? chart : undefined;
    return { ...answers, source, chosenBrands, spoolsEach, nearestOf };
  }, [source, choices, spoolsEach, charts, chosenBrands, isWhole]);
  const { plan, last, hasFailed, hasFailedAgain, again } = useImportPlan(wanted, charts);

  // While a new plan is made, show the last one, so that no button moves just when the person presses it.
  const shown = plan ?? (wanted === undefined || hasFailed ? undefined : last);
  const asked = shown === undefined ? 0 : rowsAsked(shown.questions);
  const [problem, setProblem] = useState<{ readonly why: NotRead; readonly again: () => void }>();
  const readAs = async (from: Source, reading: SaidReading, isAgain = false) => {
    const read = await readAgain(from, reading);
    setProblem(read.ok ? undefined : { why: read.error, again: () => void readAs(from, reading, true) });
    if (read.ok) setSource(read.value);
    else if (isAgain && read.error.is === 'readerMissing') await reloadWith(fileOf(from), store.actor.userId);
  };
  const reload = useEffectEvent(() => source && reloadWith(fileOf(source), store.actor.userId));
  useEffect(() => {
    if (hasFailedAgain) reload()?.catch(window.reportError);
  }, [hasFailedAgain]);
  const take = (next: Source | undefined) => {
    setProblem(undefined);
    setEnd(undefined);
    setSource(next);
    setSaid({});
  };
  const run = async () => {
    if (wanted === undefined || charts === undefined) return;
    const code = await import('./import-work.ts').catch(() => undefined);
    if (code === undefined) return notify.problem(t('errors.partMissing'));
    // Plans again, because the stock may have changed since the preview.
    const deps = { store, inventory: inventory.snapshot(), charts, money: settings };
    const now = await code.planOf(wanted, deps);
    const done = t('importing.done', { words: workInWords(now).join(', ') });
    const ended = await work.run(() => code.batchesOf(store, now, reachable === true), done, {
      source: source?.name === '' ? 'paste' : 'file',
      fileName: source?.name || null,
    });
    setEnd(ended);
    if (ended.kind !== 'done') return;
    // Rows with an open question stay on the screen. If they are imported later, the saved rows are not added again.
    if (rowsAsked(now.questions) === 0) onClose();
    else setSaid({ ...said });
  };

  return (
    <ImportFrame
      title={t('importing.title')}
      submit={
        shown === undefined || asked === 0
          ? t('importing.submit')
          : t('importing.submitAsk', { count: shown.threads.filter(hasChange).length, ask: asked })
      }
      canSubmit={plan !== undefined && hasWork(plan) && source !== undefined && !asksForPage(source)}
      work={work}
      end={end}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <ImportSource pasted={pasted} source={source} onSource={take} />
      {failed && <Banner tone="warn">{t('threads.chartsMissing')}</Banner>}
      {problem?.why.is === 'readerMissing' && <MissingPart look="here" onRetry={problem.again} onClose={undefined} />}
      {problem !== undefined && problem.why.is !== 'readerMissing' && (
        <Banner tone="danger">{t(`importing.no.${problem.why.is}`)}</Banner>
      )}
      {source !== undefined && (
        <ImportReading
          source={source}
          onReading={(reading) => void readAs(source, reading)}
          signs={last?.signs ?? {}}
          answers={choices.numberAnswers}
          onAnswers={(numberAnswers) => setSaid({ ...said, numberAnswers })}
        />
      )}
      {source !== undefined && (
        <ImportChoices
          source={source}
          onSource={setSource}
          choices={choices}
          onChange={(part) => setSaid({ ...said, ...part })}
          charts={charts ?? []}
        />
      )}
      {last !== undefined && (
        <ImportQuestions
          questions={last.questions}
          choices={choices}
          onChange={(part) => setSaid({ ...said, ...part })}
        />
      )}
      {source !== undefined && !isWhole && <p>{t('importing.stillReading')}</p>}
      {hasFailed && <MissingPart look="here" onRetry={again} onClose={undefined} />}
      {wanted !== undefined && shown === undefined && !hasFailed && <p role="status">{t('importing.checking')}</p>}
      {shown !== undefined && source !== undefined && (
        <ImportPreview
          plan={shown}
          isChecking={plan === undefined}
          file={source.palette === undefined ? source.file : undefined}
        />
      )}
    </ImportFrame>
  );
}

/** Returns the first choices. In a list each row is one spool; a palette's name suggests the brand. */
const guessed = (palette: string | undefined, charts: readonly { readonly brand: string }[]): Choices => {
  if (palette === undefined) return { ...unsaid, brand: '', line: '', spools: '1' };
  const brands = [...new Set(charts.map(({ brand }) => brand))].toSorted((a, b) => b.length - a.length);
  const found = brands.find((brand) => palette.toLowerCase().includes(brand.toLowerCase()));
  const name = [...palette].slice(0, 64).join('');
  return { ...unsaid, brand: found ?? name, line: found === undefined ? name : '', spools: '' };
};

const unsaid = { nearest: '', dayOrder: undefined, brandAnswers: {}, numberAnswers: {} };

interface CheckedImport {
  readonly plan: ImportPlan | undefined;
  readonly of: ImportRequest | undefined;
  readonly hasFailed: boolean;
  /** Whether planning failed again after the person tried again. */
  readonly hasFailedAgain: boolean;
}

/** `last`: the last plan for the same file, so that its questions stay visible while a new plan is made. */
interface ImportPlans extends CheckedImport {
  readonly last: ImportPlan | undefined;
  readonly again: () => void;
}

const nothing: CheckedImport = { plan: undefined, of: undefined, hasFailed: false, hasFailedAgain: false };

/** Plans an import a moment after the choices change. There is no plan until then, or without choices or charts. */
function useImportPlan(wanted: ImportRequest | undefined, charts: readonly ChartColour[] | undefined): ImportPlans {
  const { store, inventory, settings } = useWorkspace();
  const [checked, setChecked] = useState(nothing);
  const [tries, setTries] = useState(0);
  const isAgain = useRef(false);
  useEffect(() => {
    if (wanted === undefined || charts === undefined) return undefined;
    const left = new AbortController();
    const isWanted = () => !left.signal.aborted;
    const end = (now: CheckedImport) => {
      isAgain.current = false;
      setChecked(now);
    };
    const timer = setTimeout(
      () => {
        const deps = { store, inventory: inventory.snapshot(), charts, money: settings };
        import('./import-work.ts')
          .then((work) => (isWanted() ? work.planOf(wanted, deps, left.signal) : undefined))
          .then((plan) => isWanted() && end({ ...nothing, plan, of: wanted }))
          .catch(() => isWanted() && end({ ...nothing, of: wanted, hasFailed: true, hasFailedAgain: isAgain.current }));
      },
      tries > 0 && isAgain.current ? 0 : pauseMs,
    );
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [wanted, charts, store, inventory, settings, tries]);
  const last = checked.of?.source.file === wanted?.source.file ? checked.plan : undefined;
  const again = () => {
    isAgain.current = true;
    setChecked(nothing);
    setTries(tries + 1);
  };
  return { ...(checked.of === wanted ? checked : nothing), last, again };
}

// In ms. Without a pause, each letter of a typed brand would check a long file again.
const pauseMs = 180;

function ImportQuestions({
  questions: { brands, dates, numbers, fullness, counts },
  choices,
  onChange,
}: {
  readonly questions: Questions;
  readonly choices: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
}) {
  const files = [dates, fullness, counts].filter((one) => one !== undefined);
  if (brands.length + numbers.length + files.length === 0) return null;
  const { numberAnswers } = choices;
  return (
    <section aria-label={t('importing.questions')}>
      <Banner tone="warn">
        <Stack>
          {brands.slice(0, shown).map(({ written, meant, rows, answer }) => {
            const question = t('importing.sameBrand', { written, meant, count: rows });
            return (
              <div key={written}>
                <p>{question}</p>
                <Segments
                  label={question}
                  segments={[
                    { value: 'same', label: t('importing.sameBrand.yes', { meant }) },
                    { value: 'own', label: t('importing.sameBrand.no', { written }) },
                  ]}
                  value={answer === undefined ? '' : answer ? 'same' : 'own'}
                  onChange={(way) =>
                    onChange({ brandAnswers: { ...choices.brandAnswers, [brandKey(written)]: way === 'same' } })
                  }
                />
              </div>
            );
          })}
          {dates !== undefined && (
            <div>
              <p>{datesInWords(dates)}</p>
              <Segments
                label={datesInWords(dates)}
                segments={[
                  { value: 'dayFirst', label: t('importing.dates.day') },
                  { value: 'monthFirst', label: t('importing.dates.month') },
                ]}
                value={dates.answer ?? ''}
                onChange={(order) => onChange({ dayOrder: order === '' ? undefined : order })}
              />
            </div>
          )}
          {numbers.map((question) => (
            <div key={question.column}>
              <p>{numbersInWords(question)}</p>
              <Segments
                label={numbersInWords(question)}
                segments={readingsOf(question)}
                value={question.answer ?? ''}
                onChange={(sign) =>
                  sign !== '' &&
                  onChange({
                    numberAnswers: { ...numberAnswers, signs: { ...numberAnswers.signs, [question.column]: sign } },
                  })
                }
              />
            </div>
          ))}
          {fullness !== undefined && (
            <div>
              <p>{t('importing.fullness', { count: fullness.rows, text: fullness.example })}</p>
              <Segments
                label={t('importing.fullness', { count: fullness.rows, text: fullness.example })}
                segments={[
                  { value: 'percent', label: t('importing.fullness.percent') },
                  { value: 'spools', label: t('importing.fullness.spools') },
                ]}
                value={fullness.answer ?? ''}
                onChange={(unit) =>
                  onChange({ numberAnswers: { ...numberAnswers, fullness: unit === '' ? undefined : unit } })
                }
              />
            </div>
          )}
          {counts !== undefined && (
            <div>
              <p>{t('importing.counts', { count: counts.rows, text: counts.example })}</p>
              <Segments
                label={t('importing.counts', { count: counts.rows, text: counts.example })}
                segments={[
                  { value: '0', label: t('importing.counts.none') },
                  { value: '1', label: t('importing.counts.one') },
                ]}
                value={counts.answer === undefined ? '' : String(counts.answer)}
                onChange={(spools) => onChange({ numberAnswers: { ...numberAnswers, counts: Number(spools) } })}
              />
            </div>
          )}
        </Stack>
      </Banner>
    </section>
  );
}

const numbersInWords = ({ column, rows, example }: NumberQuestion): string =>
  t('importing.numbers', { count: rows, text: example, field: columnWord(column) });

const readingsOf = ({ example }: NumberQuestion): readonly { readonly value: '.' | ','; readonly label: string }[] =>
  (['.', ','] as const)
    .map((value) => ({ value, read: Number(decimalOf(example, value)) }))
    .toSorted((a, b) => b.read - a.read)
    .map(({ value, read }) => ({ value, label: formatNumber(read, { maximumFractionDigits: 3 }) }));

/** Returns how many rows wait for an answer about their brand or their spools. */
function rowsAsked({ brands, counts }: Questions): number {
  return [...brands, ...(counts === undefined ? [] : [counts])].reduce(
    (sum, { rows, answer }) => (answer === undefined ? sum + rows : sum),
    0,
  );
}

// How many misspelt brands are shown; a file may hold thousands.
const shown = 30;

const datesInWords = ({ rows, example }: NonNullable<Questions['dates']>): string =>
  t('importing.dates', { count: rows, text: example });
