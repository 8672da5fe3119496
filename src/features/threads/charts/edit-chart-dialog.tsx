import '#texts/en/charts.ts';
import '#texts/en/field-words.ts';
import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import { lineKeyOf } from '#core/catalogue/own-charts.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { TextField } from '#ui/text-field.tsx';
import { ChartFields, type ChartFacts } from './chart-fields.tsx';
import { builtInLines, nameErrors, ownLines } from './chart-names.ts';

/** Changes the name and facts of a chart. Saves only the fields that differ. */
export function EditChartDialog({
  chart: { id, version, data },
  charts,
  onClose,
}: {
  readonly chart: CollectionRow<'chart'>;
  readonly charts: readonly CollectionRow<'chart'>[];
  readonly onClose: () => void;
}) {
  const { search } = useCharts();
  const { rows: threads } = useQuery(stock);
  const { run, isRunning } = useAction();
  const baseVersion = useOpenedVersion(version);
  // Holds only what the person touched: others may change the row meanwhile.
  const [touched, setTouched] = useState<Partial<ChartFacts & { readonly source: string }>>({});
  const before = { ...data, weight: data.weight ?? '', source: data.source ?? '' };
  const facts = { ...before, ...touched };
  const set = (part: typeof touched) => setTouched({ ...touched, ...part });
  const [failure, setFailure] = useState<string>();
  const builtIn = builtInLines(search);
  const errors = nameErrors(facts, { builtIn, own: ownLines(charts, id) });
  const isRenamed = lineKeyOf(facts) !== lineKeyOf(data);
  const made = threads.filter(({ thread }) => lineKeyOf(thread) === lineKeyOf(data)).length;
  const save = async () => {
    if ((errors.brand ?? errors.line) !== undefined) return;
    const { brand, line, kind, material, weight, source } = facts;
    const typed: Readonly<Record<TypedField<'chart'>, string>> = { brand, line, kind, material, weight, source };
    const changes = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => value !== before[name as TypedField<'chart'>]),
    );
    if (Object.keys(changes).length === 0) return onClose();
    const failed = await run([mutate('chart.update', { id, set: changes, baseVersion })]);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    notify.done(t('charts.saved'));
    return onClose();
  };
  return (
    <Dialog
      title={t('charts.edit')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('charts.save')} busy={isRunning} onCancel={onClose} />}
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {isRenamed && made > 0 && <Banner announce>{t('charts.keepNames', { count: made })}</Banner>}
      <ChartFields values={facts} onChange={set} errors={errors} />
      <TextField
        label={t('fieldWords.chartSource')}
        optional
        value={facts.source}
        onChange={(source) => set({ source })}
        maxLength={200}
      />
    </Dialog>
  );
}
