import '#texts/en/importing.ts';
import { useMemo, useState } from 'react';
import { lineName } from '#parts/threads/line-name.ts';
import { useCharts } from '#services/charts.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { ImportFrame } from './import-frame.tsx';
import { ImportChoices, type Choices } from './import-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';
import { hasWork, workInWords } from './import-words.ts';
import type { Source } from './file-source.ts';
import { useImport, type ImportEnd } from './use-import.ts';
import { useImportPlan } from './use-import-plan.ts';

/** Threads and spools from a table or a palette: what its columns hold, what would happen, and then all of it as one work. */
export const ImportFileDialog = ({ onClose }: { readonly onClose: () => void }) => {
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
  const choices = useMemo(
    () => ({ ...guessed(source?.palette, charts ?? []), ...said }),
    [source?.palette, charts, said],
  );
  const wish = useMemo(() => {
    if (source === undefined || !isWhole) return undefined;
    const { brand, line, spools, nearest } = choices;
    const chart = charts?.filter((colour) => lineName(colour) === nearest);
    const spoolsEach = Math.min(99, Math.max(0, Math.trunc(Number(spools)) || 0));
    return { source, brand, line, spoolsEach, nearestOf: chart !== undefined && chart.length > 0 ? chart : undefined };
  }, [source, choices, charts, isWhole]);
  const { plan, hasFailed } = useImportPlan(wish, charts);

  const take = (next: Source | undefined) => {
    setEnd(undefined);
    setSource(next);
    setSaid({});
  };
  const run = async () => {
    if (wish === undefined || charts === undefined) return;
    const { planOf, batchesOf } = await import('./import-work.ts');
    // Once more, because the team may have changed since it was checked.
    const deps = { store, inventory: inventory.snapshot(), charts, currency: settings.currency };
    const now = await planOf(wish, deps);
    const done = t('importing.done', { words: workInWords(now).join(', ') });
    const ended = await work.run(() => batchesOf(store, now, reachable === true), done);
    setEnd(ended);
    if (ended.kind === 'done') onClose();
  };

  return (
    <ImportFrame
      title={t('importing.title')}
      submit={t('importing.submit')}
      canSubmit={plan !== undefined && hasWork(plan)}
      work={work}
      end={end}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <ImportSource source={source} onSource={take} />
      {failed && <Banner tone="warn">{t('threads.chartsMissing')}</Banner>}
      {source !== undefined && (
        <ImportChoices
          source={source}
          onSource={setSource}
          choices={choices}
          onChange={(part) => setSaid({ ...said, ...part })}
          charts={charts ?? []}
        />
      )}
      {source !== undefined && !isWhole && <p>{t('importing.stillReading')}</p>}
      {hasFailed && (
        <Banner tone="danger" announce>
          {t('importing.checkFailed')}
        </Banner>
      )}
      {wish !== undefined && plan === undefined && !hasFailed && <p role="status">{t('importing.checking')}</p>}
      {plan !== undefined && <ImportPreview plan={plan} />}
    </ImportFrame>
  );
};

/** What is taken for granted until a person says otherwise: a list is of what is there; a palette is of the brand of the charts that it is named after, and says nothing of spools. */
const guessed = (palette: string | undefined, charts: readonly { readonly brand: string }[]): Choices => {
  if (palette === undefined) return { brand: '', line: '', spools: '1', nearest: '' };
  const brands = [...new Set(charts.map(({ brand }) => brand))].toSorted((a, b) => b.length - a.length);
  const found = brands.find((brand) => palette.toLowerCase().includes(brand.toLowerCase()));
  const name = palette.slice(0, 64);
  return { brand: found ?? name, line: found === undefined ? name : '', spools: '0', nearest: '' };
};
