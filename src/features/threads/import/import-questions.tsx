import '#texts/en/importing.ts';
import { brandKey } from '#core/catalogue/near-brand.ts';
import { decimalOf } from '#core/amounts/number-signs.ts';
import type { NumberQuestion } from '#core/exchange/found-in-columns.ts';
import type { ImportQuestions as Questions } from '#core/exchange/import-plan.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Segments } from '#ui/segments.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Choices } from './import-choices.tsx';
import { columnWord } from './import-words.ts';

export function ImportQuestions({
  questions: { brands, dates, numbers, fullness, counts },
  choices,
  onChange,
}: {
  readonly questions: Questions;
  readonly choices: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
}) {
  const files = [dates, fullness, counts].filter((one) => one !== undefined);
  if (brands.length + numbers.length + files.length === 0) return null;
  const { numberAnswers } = choices;
  return (
    <section aria-label={t('importing.questions')}>
      <Banner tone="warn">
        <Stack>
          {brands.slice(0, shown).map(({ written, meant, rows, answer }) => {
            const question = t('importing.sameBrand', { written, meant, count: rows });
            return (
              <div key={written}>
                <p>{question}</p>
                <Segments
                  label={question}
                  segments={[
                    { value: 'same', label: t('importing.sameBrand.yes', { meant }) },
                    { value: 'own', label: t('importing.sameBrand.no', { written }) },
                  ]}
                  value={answer === undefined ? '' : answer ? 'same' : 'own'}
                  onChange={(way) =>
                    onChange({ brandAnswers: { ...choices.brandAnswers, [brandKey(written)]: way === 'same' } })
                  }
                />
              </div>
            );
          })}
          {dates !== undefined && (
            <div>
              <p>{datesInWords(dates)}</p>
              <Segments
                label={datesInWords(dates)}
                segments={[
                  { value: 'dayFirst', label: t('importing.dates.day') },
                  { value: 'monthFirst', label: t('importing.dates.month') },
                ]}
                value={dates.answer ?? ''}
                onChange={(order) => onChange({ dayOrder: order === '' ? undefined : order })}
              />
            </div>
          )}
          {numbers.map((question) => (
            <div key={question.column}>
              <p>{numbersInWords(question)}</p>
              <Segments
                label={numbersInWords(question)}
                segments={readingsOf(question)}
                value={question.answer ?? ''}
                onChange={(sign) =>
                  sign !== '' &&
                  onChange({
                    numberAnswers: { ...numberAnswers, signs: { ...numberAnswers.signs, [question.column]: sign } },
                  })
                }
              />
            </div>
          ))}
          {fullness !== undefined && (
            <div>
              <p>{t('importing.fullness', { count: fullness.rows, text: fullness.example })}</p>
              <Segments
                label={t('importing.fullness', { count: fullness.rows, text: fullness.example })}
                segments={[
                  { value: 'percent', label: t('importing.fullness.percent') },
                  { value: 'spools', label: t('importing.fullness.spools') },
                ]}
                value={fullness.answer ?? ''}
                onChange={(unit) =>
                  onChange({ numberAnswers: { ...numberAnswers, fullness: unit === '' ? undefined : unit } })
                }
              />
            </div>
          )}
          {counts !== undefined && (
            <div>
              <p>{t('importing.counts', { count: counts.rows, text: counts.example })}</p>
              <Segments
                label={t('importing.counts', { count: counts.rows, text: counts.example })}
                segments={[
                  { value: '0', label: t('importing.counts.none') },
                  { value: '1', label: t('importing.counts.one') },
                ]}
                value={counts.answer === undefined ? '' : String(counts.answer)}
                onChange={(spools) => onChange({ numberAnswers: { ...numberAnswers, counts: Number(spools) } })}
              />
            </div>
          )}
        </Stack>
      </Banner>
    </section>
  );
}

const numbersInWords = ({ column, rows, example }: NumberQuestion): string =>
  t('importing.numbers', { count: rows, text: example, field: columnWord(column) });

const readingsOf = ({ example }: NumberQuestion): readonly { readonly value: '.' | ','; readonly label: string }[] =>
  (['.', ','] as const)
    .map((value) => ({ value, read: Number(decimalOf(example, value)) }))
    .toSorted((a, b) => b.read - a.read)
    .map(({ value, read }) => ({ value, label: formatNumber(read, { maximumFractionDigits: 3 }) }));

/** Returns how many rows wait for an answer about their brand or their spools. */
export function rowsAsked({ brands, counts }: Questions): number {
  return [...brands, ...(counts === undefined ? [] : [counts])].reduce(
    (sum, { rows, answer }) => (answer === undefined ? sum + rows : sum),
    0,
  );
}

// How many misspelt brands are shown; a file may hold thousands.
const shown = 30;

const datesInWords = ({ rows, example }: NonNullable<Questions['dates']>): string =>
  t('importing.dates', { count: rows, text: example });
