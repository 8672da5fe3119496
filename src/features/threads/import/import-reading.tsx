import '#texts/en/importing.ts';
import { codePages, type CodePage } from '#core/tables/code-page.ts';
import { separators, type Separator } from '#core/tables/csv-layout.ts';
import { signedColumns, type NumberAnswers, type NumberSigns } from '#core/exchange/found-in-columns.ts';
import type { FileRow } from '#core/tables/file-rows.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { More } from '#ui/more.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { columnWord } from './import-words.ts';
import styles from './import-choices.module.css';
import type { SaidReading, Source } from './file-source.ts';

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
