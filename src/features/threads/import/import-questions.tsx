import '#texts/en/importing.ts';
import { brandKey } from '#core/catalogue/near-brand.ts';
import type { ImportQuestions as Questions } from '#core/exchange/import-plan.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Segments } from '#ui/segments.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Choices } from './import-choices.tsx';

/** Asks once for the whole file what its brands and dates mean; an answer can be changed until the import. */
export const ImportQuestions = ({
  questions: { brands, dates },
  choices,
  onChange,
}: {
  readonly questions: Questions;
  readonly choices: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
}) => {
  if (brands.length === 0 && dates === undefined) return null;
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
        </Stack>
      </Banner>
    </section>
  );
};

/** Returns how many rows wait for an answer. */
export const rowsAsked = ({ brands }: Questions): number =>
  brands.reduce((sum, { rows, answer }) => (answer === undefined ? sum + rows : sum), 0);

// A file may hold thousands of misspelt brands.
const shown = 30;

const datesInWords = ({ rows, example }: NonNullable<Questions['dates']>): string =>
  t('importing.dates', { count: rows, text: example });
