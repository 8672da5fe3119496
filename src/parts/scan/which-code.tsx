import '#texts/en/scan.ts';
import { upcEOf } from '#core/codes/upc-e.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './barcode-card.module.css';
import type { CodeChoice, WhichCode } from './code-meaning.ts';
import { rememberKeyboard } from './scan-settings.ts';

/** Asks which of two codes was read: only the person can see on the spool which it is. */
export function WhichCodeCard({
  question: { by, choices },
  onChoose,
  onSkip,
}: {
  readonly question: WhichCode;
  readonly onChoose: (choice: CodeChoice) => void;
  readonly onSkip?: () => void;
}) {
  const choose = (choice: CodeChoice, at: number) => {
    // Known codes may come from two scanners, so only an unknown one says how this scanner types.
    if (by === 'keys' && choice.meaning.is === 'new') rememberKeyboard(at === 0 ? 'here' : 'american');
    onChoose(choice);
  };
  return (
    <>
      <Banner tone="accent" announce>
        {t(by === 'keys' ? 'scan.whichKeys' : 'scan.whichOfEight')}
      </Banner>
      <div className={styles.choices}>
        {choices.map((choice, at) => (
          <Button key={choice.code.value} className={styles.wide} onClick={() => choose(choice, at)}>
            {[by === 'keys' ? choice.code.value : printedAs(choice.code.value, at), meaningInWords(choice)]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        ))}
      </div>
      {onSkip && (
        <Button tone="quiet" onClick={onSkip}>
          {t('scan.skip')}
        </Button>
      )}
    </>
  );
}

/** Writes the digits as printed under the bars: an EAN-8 in two groups of four, a UPC-E with one digit on each side. */
const printedAs = (value: string, at: number): string =>
  at === 0
    ? t('scan.asEan8', { digits: `${value.slice(0, 4)} ${value.slice(4)}` })
    : t('scan.asUpcE', { digits: (upcEOf(value) ?? value).replace(/^(.)(.*)(.)$/u, '$1 $2 $3') });

const meaningInWords = ({ meaning }: CodeChoice): string => {
  if (meaning.is === 'thread') return fullTitle(meaning.owned.thread);
  return meaning.is === 'place' ? meaning.place.data.name : '';
};
