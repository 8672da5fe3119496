import '#texts/en/importing.ts';
import { planCounts } from '#core/exchange/import-batches.ts';
import { numberColumns, type ColumnName } from '#core/exchange/columns.ts';
import type { DroppedCell, RefusedRow } from '#core/exchange/import-row.ts';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import type { PlannedThread } from '#core/exchange/planned-thread.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import { formatLength, type Units } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';

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

export function threadInWords({ isNew, set, late, added, changed }: PlannedThread, units: Units): string {
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

export function droppedInWords(dropped: DroppedCell): string {
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
