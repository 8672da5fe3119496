import '#texts/en/importing.ts';
import { planCounts } from '#core/exchange/import-batches.ts';
import type { ColumnName } from '#core/exchange/columns.ts';
import type { RefusedRow } from '#core/exchange/import-row.ts';
import type { ImportPlan, PlannedThread } from '#core/exchange/import-plan.ts';
import { problemSentence } from '#parts/reasons.ts';
import { formatLength, type Units } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** What a column is called. */
export const columnWord = (column: ColumnName): string => t(`importing.column.${column}`);

/** Whether a plan does anything. */
export const hasWork = (plan: ImportPlan): boolean => {
  const { added, changed } = planCounts(plan);
  return added.threads + added.spools + changed.threads + changed.spools > 0;
};

/** What a plan adds and changes, one part after the other; nothing of what it does not do. */
export const workInWords = (plan: ImportPlan): readonly string[] => {
  const { added, changed, unchanged } = planCounts(plan);
  return [
    ...(added.threads > 0 ? [t('importing.colours', { count: added.threads })] : []),
    ...(added.spools > 0 ? [t('importing.spools', { count: added.spools })] : []),
    ...(changed.threads > 0 ? [t('importing.changed', { count: changed.threads })] : []),
    ...(changed.spools > 0 ? [t('importing.spoolsChanged', { count: changed.spools })] : []),
    ...(unchanged > 0 ? [t('importing.unchanged', { count: unchanged })] : []),
  ];
};

/** Whether a thread or its spools do not stay as they are. */
export const hasChange = ({ isNew, set, late, added, changed }: PlannedThread): boolean =>
  isNew || added.length + changed.length > 0 || Object.keys(set).length + Object.keys(late).length > 0;

/** What becomes of a thread and its spools, in a few words; empty for one that stays as it is. */
export const threadInWords = ({ isNew, set, late, added, changed }: PlannedThread, units: Units): string => {
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
};

const spoolColumn = (field: string): ColumnName => {
  if (field === 'notes') return 'spoolNotes';
  return field === 'placeId' ? 'place' : (field as ColumnName);
};

/** Why a row is left out, in a sentence. */
export const refusalInWords = ({ column, problem, limit = 0 }: RefusedRow): string => {
  const field = column === null ? '' : columnWord(column);
  switch (problem) {
    case 'contradicts':
      return limit === 0 ? t('importing.why.otherNumber') : t('importing.why.contradicts', { limit, field });
    case 'unknown_thread':
      return t('importing.why.unknown_thread', { field });
    case 'team_full':
    case 'too_many_cells':
    case 'too_many_letters':
      return t(`importing.why.${problem}`, { limit });
    case 'no_code':
    case 'no_brand':
    case 'no_line':
    case 'several_brands':
    case 'unclosed':
      return t(`importing.why.${problem}`);
    default:
      return problemSentence(field, { problem, ...(limit !== 0 && { limit }) });
  }
};
