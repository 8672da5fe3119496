import '#texts/en/charts.ts';
import '#texts/en/threads.ts';
import { useState } from 'react';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Segments } from '#ui/segments.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { ChartChoice } from './chart-choices.ts';
import { ChartFields, type ChartFacts } from './chart-fields.tsx';
import styles from './charts.module.css';
import type { ReadChart, SaidOfFile } from './read-chart-files.ts';

/** A chart that was read: whether to add it, what it is called, and what is not certain. */
export const OneChart = ({
  choice,
  onTick,
  onFacts,
  onSay,
}: {
  readonly choice: ChartChoice;
  readonly onTick: (isTaken: boolean) => void;
  readonly onFacts: (facts: ChartFacts) => void;
  readonly onSay: (said: SaidOfFile) => void;
}) => {
  const { chart, isTaken, why, errors } = choice;
  const { file, found, facts } = chart;
  const { asks, leftOut } = found;
  const [isOpen, setOpen] = useState(false);
  const name = `${facts.brand} ${facts.line}`;
  const wrong = errors.brand ?? errors.line;
  return (
    <fieldset className={styles.file} aria-label={name}>
      <CheckboxField
        label={<ChartName chart={chart} />}
        checked={isTaken}
        onChange={onTick}
        hint={[why, file.name].filter(Boolean).join(' · ')}
        error={isOpen ? undefined : wrong}
      />
      {isTaken && (
        <div className={styles.inside}>
          {leftOut > 0 && <p>{t('charts.leftOut', { count: leftOut })}</p>}
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
          <div>
            <Button tone="quiet" icon="edit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('charts.editOf', { chart: name })}
            </Button>
          </div>
          {isOpen && <ChartFields values={facts} onChange={(part) => onFacts({ ...facts, ...part })} errors={errors} />}
        </div>
      )}
    </fieldset>
  );
};

/** The name of a chart, its first colours, and its first number and name: they show how the file was read. */
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

const sampleSize = 5;

const exampleOf = (code: string, name: string | null): string =>
  name === null ? t('charts.exampleNumber', { code }) : t('charts.example', { code, name });
