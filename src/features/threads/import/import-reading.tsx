import '#texts/en/importing.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import type { DayOrder } from '#core/exchange/cell-readers.ts';
import { allColumns, type ColumnName } from '#core/exchange/columns.ts';
import { signedColumns, type NumberAnswers, type NumberSigns } from '#core/exchange/found-in-columns.ts';
import type { BrandAnswers } from '#core/exchange/import-row.ts';
import { codePages, type CodePage } from '#core/tables/code-page.ts';
import { separators, type Separator } from '#core/tables/csv-layout.ts';
import type { FileRow } from '#core/tables/file-rows.ts';
import { lineName } from '#core/threads/thread-title.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { compareNames } from '#texts/locale.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { More } from '#ui/more.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './import.module.css';
import { columnWord } from './import-preview.tsx';
import type { SaidReading, Source } from './import-source.tsx';

export function asksForPage({ reading: { page } }: Source): boolean {
  return page?.isSure === false;
}

export function ImportReading({
  source,
  onReading,
  signs,
  answers,
  onAnswers,
}: {
  readonly source: Source;
  readonly onReading: (said: SaidReading) => void;
  readonly signs: NumberSigns;
  readonly answers: NumberAnswers;
  readonly onAnswers: (answers: NumberAnswers) => void;
}) {
  const { header, mapping, reading } = source;
  const { page, layout, said, first, numberAt } = reading;
  const say = (part: SaidReading) => onReading({ ...said, ...part });
  const sayLayout = (part: NonNullable<SaidReading['layout']>) => say({ layout: { ...said.layout, ...part } });
  return (
    <>
      {page?.isSure === false && <AskPage page={page} onPage={(chosen) => say({ page: chosen })} />}
      {numberAt !== undefined && (
        <Banner tone="warn">
          <p>{t('importing.numberAt')}</p>
          <Segments
            label={t('importing.numberAt')}
            segments={[
              { value: 'first', label: t('importing.numberAt.first', { text: numberAt.first }) },
              { value: 'last', label: t('importing.numberAt.last', { text: numberAt.last }) },
            ]}
            value={said.numberAt ?? ''}
            onChange={(end) => end !== '' && say({ numberAt: end })}
          />
        </Banner>
      )}
      <More label={t('importing.reading', { how: inWords(source) })}>
        <div className={styles.columns}>
          {page !== undefined && (
            <SelectField<CodePage>
              label={t('importing.page')}
              hint={page.samples[page.page] || undefined}
              value={page.page}
              onChange={(chosen) => say({ page: chosen })}
              options={codePages.map((value) => ({ value, label: t(`importing.page.${value}`) }))}
            />
          )}
          {layout !== undefined && (
            <>
              <SelectField<Separator>
                label={t('importing.separator')}
                value={layout.separator}
                onChange={(separator) => sayLayout({ separator })}
                options={separators.map((value) => ({ value, label: separatorWord(value) }))}
              />
              <SelectField
                label={t('importing.quoting')}
                value={layout.isQuoted ? 'quoted' : 'text'}
                onChange={(way) => sayLayout({ isQuoted: way === 'quoted' })}
                options={[
                  { value: 'quoted', label: t('importing.quoting.quoted') },
                  { value: 'text', label: t('importing.quoting.text') },
                ]}
              />
            </>
          )}
          {first.length > 0 && (
            <SelectField
              label={t('importing.headings')}
              value={header === undefined ? 'none' : String(header.row)}
              onChange={(row) => say({ headings: row === 'none' ? 'none' : Number(row) })}
              options={[
                { value: 'none', label: t('importing.headings.none') },
                ...first.map((row) => ({ value: String(row.row), label: rowInWords(row) })),
              ]}
            />
          )}
          {signedColumns
            .filter((column) => mapping.includes(column) && signs[column] !== undefined)
            .map((column) => (
              <SelectField
                key={column}
                label={t('importing.decimals', { field: columnWord(column) })}
                value={signs[column] === ',' ? ',' : '.'}
                onChange={(sign) =>
                  onAnswers({ ...answers, signs: { ...answers.signs, [column]: sign === ',' ? ',' : '.' } })
                }
                options={[
                  { value: '.', label: t('importing.decimals.point') },
                  { value: ',', label: t('importing.decimals.comma') },
                ]}
              />
            ))}
        </div>
      </More>
    </>
  );
}

const AskPage = ({
  page: { samples },
  onPage,
}: {
  readonly page: NonNullable<Source['reading']['page']>;
  readonly onPage: (page: CodePage) => void;
}) => (
  <Banner tone="warn" announce>
    <p>{t('importing.page.ask')}</p>
    <Segments
      label={t('importing.page.ask')}
      segments={asked.map((value) => ({ value, label: samples[value] || t(`importing.page.${value}`) }))}
      value=""
      onChange={(chosen) => chosen !== '' && onPage(chosen)}
    />
  </Banner>
);

const asked = ['windows-1252', 'windows-1250', 'macintosh'] as const satisfies readonly CodePage[];

const inWords = ({ header, file, reading: { page, layout } }: Source): string =>
  [
    ...(page === undefined ? [] : [t(`importing.page.${page.page}`)]),
    ...(layout === undefined ? [] : [separatorWord(layout.separator)]),
    header === undefined
      ? t('importing.headings.none')
      : t('importing.headings.row', { row: formatNumber(header.row), count: file.rows.length }),
  ].join(' · ');

const separatorWord = (separator: Separator): string => t(`importing.separator.${words[separator]}`);
const words = { '\t': 'tab', ';': 'semicolon', ',': 'comma', '|': 'bar' } as const;

const rowInWords = ({ row, cells }: FileRow): string =>
  t('importing.rowOf', { row: String(row), words: cells.filter(Boolean).join(' ').slice(0, 40) });

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
