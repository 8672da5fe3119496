import '#texts/en/charts.ts';
import '#texts/en/importing.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import { longestName } from '#core/catalogue/own-charts.ts';
import type { FoundChart } from '#core/exchange/charts/found-chart.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { codePages, type CodePage } from '#core/tables/code-page.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { ChartChoice } from './chart-choices.ts';
import { ChartFields, type ChartFacts } from './chart-fields.tsx';
import styles from './charts.module.css';
import type { ChartFile, ReadChart, SaidOfFile } from './read-chart-files.ts';

export function OneChart({
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
