import '#texts/en/importing.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lineName } from '#core/threads/line-name.ts';
import { useChosenBrands } from '#parts/threads/use-chosen-brands.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useCharts } from '#services/charts.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { MissingPart } from '#ui/missing-part.tsx';
import { notify } from '#ui/notify.ts';
import { ImportFrame } from './import-frame.tsx';
import { asksForSpools, ImportChoices, mostSpoolsEach, type Choices } from './import-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { asksForPage, ImportReading } from './import-reading.tsx';
import { ImportSource } from './import-source.tsx';
import { ImportQuestions, rowsAsked } from './import-questions.tsx';
import { hasChange, hasWork, workInWords } from './import-words.ts';
import { readAgain, type SaidReading, type Source } from './file-source.ts';
import { fileOf, reloadWith } from './reload-with.ts';
import { useImport, type ImportEnd } from './use-import.ts';
import type { NotRead } from './text-of-bytes.ts';
import { useImportPlan } from './use-import-plan.ts';

export function ImportFileDialog({
  pasted,
  onClose,
}: {
  /** A text to begin with, as if the person had pasted it here. */
  readonly pasted?: string | undefined;
  readonly onClose: () => void;
}) {
  const { store, inventory, settings } = useWorkspace();
  const { extent } = useInventory();
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
