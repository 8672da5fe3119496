import '#texts/en/importing.ts';
import { allColumns, type ColumnName } from '#core/exchange/columns.ts';
import type { NumberAnswers } from '#core/exchange/found-in-columns.ts';
import type { DayOrder } from '#core/exchange/import-dates.ts';
import type { BrandAnswers } from '#core/exchange/row-names.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { lineName } from '#core/threads/line-name.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { More } from '#ui/more.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './import-choices.module.css';
import { columnWord } from './import-words.ts';
import type { Source } from './file-source.ts';

/** Typed values for all rows. `nearest`: the chart to which a palette's colours are matched, or empty. */
export interface Choices {
  readonly brand: string;
  readonly line: string;
  readonly spools: string;
  readonly nearest: string;
  readonly dayOrder: DayOrder | undefined;
  readonly brandAnswers: BrandAnswers;
  readonly numberAnswers: NumberAnswers;
}

export const mostSpoolsEach = 99;

/** Whether no column lists or counts spools, so that the form asks how many spools each colour has. */
export function asksForSpools({ mapping }: Source): boolean {
  return !mapping.includes('shortCode') && !mapping.includes('spools');
}

const spoolsError = (spools: string): string | undefined => {
  if (spools.trim() === '') return t('importing.spoolsAsked');
  return typedWhole(spools, 0, mostSpoolsEach) === undefined
    ? t('importing.spoolsBetween', { most: mostSpoolsEach })
    : undefined;
};

export function ImportChoices({
  source,
  onSource,
  choices,
  onChange,
  charts,
}: {
  readonly source: Source;
  readonly onSource: (source: Source) => void;
  readonly choices: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
  readonly charts: readonly ChartColour[];
}) {
  const { mapping, palette } = source;
  const isNearest = choices.nearest !== '';
  const charted = [...new Set(charts.map(lineName))].toSorted(compareNames);
  return (
    <>
      {palette === undefined ? (
        <Columns source={source} onSource={onSource} />
      ) : (
        <Segments
          label={t('importing.palette')}
          segments={[
            { value: 'numbers', label: t('importing.asNumbers') },
            { value: 'nearest', label: t('importing.asNearest') },
          ]}
          value={isNearest ? 'nearest' : 'numbers'}
          onChange={(way) => onChange({ nearest: way === 'nearest' ? (charted[0] ?? '') : '' })}
        />
      )}
      {isNearest && (
        <SelectField
          label={t('importing.whichChart')}
          value={choices.nearest}
          onChange={(nearest) => onChange({ nearest })}
          options={charted.map((value) => ({ value, label: value }))}
        />
      )}
      {!isNearest && !mapping.includes('brand') && (
        <TextField
          label={t('importing.column.brand')}
          hint={t('importing.forAll')}
          optional
          value={choices.brand}
          onChange={(brand) => onChange({ brand })}
          maxLength={64}
        />
      )}
      {!isNearest && !mapping.includes('line') && (
        <TextField
          label={t('importing.column.line')}
          hint={t('importing.forAll')}
          optional
          value={choices.line}
          onChange={(line) => onChange({ line })}
          maxLength={64}
        />
      )}
      {asksForSpools(source) && (
        <NumberField
          label={t('importing.spoolsEach')}
          hint={t('importing.spoolsHint')}
          error={spoolsError(choices.spools)}
          stepper
          min={0}
          value={choices.spools}
          onChange={(spools) => onChange({ spools })}
        />
      )}
    </>
  );
}

const Columns = ({ source, onSource }: { readonly source: Source; readonly onSource: (source: Source) => void }) => {
  const { file, header, mapping } = source;
  const set = (at: number, column: ColumnName | null) =>
    // Only one column can hold a field, so the column that held it before is unset.
    onSource({
      ...source,
      mapping: mapping.map((one, index) => (index === at ? column : one === column ? null : one)),
      // The person has chosen this column, so it is no longer a guess.
      unsure: new Set([...source.unsure].filter((index) => index !== at)),
    });
  const columns = (
    <div className={styles.columns}>
      {mapping.map((column, at) => (
        <SelectField
          key={at}
          label={header?.cells[at] || t('importing.columnNumber', { number: at + 1 })}
          hint={hintOf(
            file.rows.slice(0, 50).map(({ cells }) => cells[at] ?? ''),
            source.unsure.has(at),
          )}
          value={column ?? ''}
          onChange={(chosen) => set(at, chosen === '' ? null : (chosen as ColumnName))}
          options={[
            { value: '', label: t('importing.leaveOut') },
            ...allColumns.map((value) => ({ value: value as string, label: columnWord(value) })),
          ]}
        />
      ))}
    </div>
  );
  // If every column is recognised, as in the app's own export, the person need not check them.
  const isClear = mapping.every((column) => column !== null) && source.unsure.size === 0;
  return isClear ? (
    <More label={t('importing.columns')}>{columns}</More>
  ) : (
    <section aria-label={t('importing.columns')}>{columns}</section>
  );
};

const hintOf = (cells: readonly string[], isGuess: boolean): string | undefined => {
  const text = cells.find((cell) => cell !== '')?.slice(0, 40);
  if (text === undefined) return isGuess ? t('importing.guess') : undefined;
  return isGuess ? t('importing.guessFor', { text }) : t('importing.example', { text });
};
