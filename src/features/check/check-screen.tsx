import '#texts/en/shop.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { looksLikeBarcode } from '#core/codes/barcode-value.ts';
import { scannedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { readOn } from '#parts/scan/read-on.ts';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { useOpenTyped } from '#parts/scan/use-open-typed.ts';
import { useNoSpoolWords } from '#parts/threads/use-no-spool-words.ts';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { useCurrentPick } from '#parts/check/use-current-pick.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useInventory, useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AnswerList } from './answer-list.tsx';
import { Ask, type Way } from './ask.tsx';
import { answersTo, owningOf, type Answer } from '#parts/check/answers.ts';
import styles from './check-screen.module.css';
import { FullAnswer, SeveralAnswers, unknownPack } from './full-answer.tsx';
import { useFolding } from './use-folding.ts';
import { useOwningBy } from '#parts/check/use-owning-by.ts';
import { useReadAhead } from './use-read-ahead.ts';

const ReadyOffline = later(async () => (await import('./ready-offline.tsx')).ReadyOffline, 'nothing');
const NearestOwned = later(async () => (await import('./nearest-owned.tsx')).NearestOwned);
const AskedBarcode = later(async () => (await import('#parts/scan/asked-barcode.tsx')).AskedBarcode);
const CheckKeys = later(async () => (await import('./check-keys.tsx')).CheckKeys, 'nothing');
const CheckScanner = later(async () => (await import('./check-scanner.tsx')).CheckScanner);

/**
 * `/inventory/check`: answers whether the team has a thread, from this device's data alone. `?q=` fills in the
 * question.
 */
export function CheckScreen() {
  const { extent } = useInventory();
  const openLabelled = useOpenTyped();
  const { search, charts } = usePickSearch();
  const [way, setWay] = useState<Way>('number');
  const [params] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const [chosen, setChosen] = useState<ThreadPick>();
  const [hex, setHex] = useState<string>();
  const [scanned, setScanned] = useState<ScannedBarcode>();
  const [isScanning, setScanning] = useState(false);
  const typed = useDeferredValue(text);
  const noSpool = useNoSpoolWords(typed);
  const by = useOwningBy();
  const ahead = useReadAhead(typed);
  const { full, others } = useMemo(() => answersTo(typed, ahead ?? search, by), [typed, ahead, search, by]);
  const code = scanned ?? (full.length === 0 ? typedBarcode(typed) : undefined);
  const meant = useBarcode(code);
  const barcode = meant?.or === undefined ? meant?.barcode : undefined;
  const now = useCurrentPick(chosen ?? (barcode?.owned && { from: 'own', owned: barcode.owned }));
  // Report content only with the answer, because `useShown` starts other work that would delay the answer.
  useShown(extent === 'whole' || extent === 'part' || (extent === 'firstPage' && (typed === '' || full.length > 0)));
  const only = full.length === 1 ? full[0] : undefined;
  const answer: Answer | undefined = now === undefined ? only : { pick: now, owning: owningOf(now, by) };
  const { isFolded, fold, unfold } = useFolding(text, text === typed && (answer !== undefined || full.length > 0));
  const ask = (next: string) => {
    setText(next);
    setChosen(undefined);
    setScanned(undefined);
  };
  const read = (next: ScannedBarcode) => {
    setScanning(false);
    setWay('number');
    ask(next.value);
    setScanned(next);
    fold();
  };
  const isAsked = typed.trim() !== '';
  return (
    <div
      className={styles.screen}
      data-asked={(way === 'number' && isAsked) || undefined}
      data-folded={isFolded || undefined}
    >
      <PageHead title={t('titles.check')} aside={<ReadyOffline />} />
      <div className={styles.board}>
        <Ask
          way={way}
          onWay={setWay}
          text={text}
          onText={ask}
          onEnter={() => openLabelled(text)}
          isFolded={isFolded}
          onUnfold={unfold}
          hex={hex}
          onHex={setHex}
          onScan={() => setScanning(true)}
        />
        <div className={styles.answers}>
          <Reading />
          {charts === 'failed' && <p className={styles.hint}>{t('shop.chartsMissing')}</p>}
          {way === 'number' && !isAsked && <p className={styles.hint}>{t('shop.howTo')}</p>}
          {way === 'number' && code !== undefined && meant !== undefined && chosen === undefined && (
            <AskedBarcode code={code} meant={meant} onChoose={setScanned} />
          )}
          {way === 'number' &&
            isAsked &&
            meant === undefined &&
            answer === undefined &&
            full.length + others.length === 0 &&
            extent !== 'part' &&
            charts !== 'coming' && (
              <p className={styles.hint}>{noSpool ?? t('shop.nothingFound', { text: typed.trim() })}</p>
            )}
          {way === 'number' && answer !== undefined && (
            <FullAnswer
              answer={answer}
              others={chosen === undefined ? others : none}
              onChoose={({ pick }) => setChosen(pick)}
              pack={
                chosen === undefined && meant !== undefined && barcode?.owned
                  ? { lengthMm: barcode.lengthMm, ...readOn(meant.code) }
                  : unknownPack
              }
            />
          )}
          {way === 'number' && answer === undefined && full.length > 1 && (
            <SeveralAnswers answers={full} others={others} onChoose={({ pick }) => setChosen(pick)} />
          )}
          {way === 'number' && answer === undefined && full.length === 0 && others.length > 0 && (
            <AnswerList title={t('shop.which')} answers={others} onChoose={({ pick }) => setChosen(pick)} />
          )}
          {way === 'number' && chosen !== undefined && (
            <Button tone="quiet" icon="back" onClick={() => setChosen(undefined)}>
              {t('shop.allWithNumber')}
            </Button>
          )}
          {way === 'colour' &&
            (hex === undefined ? (
              <p className={styles.hint}>{t('shop.colourHowTo')}</p>
            ) : (
              <NearestOwned wanted={{ hex }} most={8} more />
            ))}
        </div>
      </div>
      <CheckKeys onFound={read} />
      {isScanning && <CheckScanner onFound={read} onClose={() => setScanning(false)} />}
    </div>
  );
}

const none: readonly Answer[] = [];

const typedBarcode = (text: string): ScannedBarcode | undefined => {
  const code = looksLikeBarcode(text) ? scannedCode(text) : undefined;
  return code?.is === 'barcode' ? code : undefined;
};
