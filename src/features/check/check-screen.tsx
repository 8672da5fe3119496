import '#texts/en/shop.ts';
import { useDeferredValue, useMemo, useState, useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import { looksLikeBarcode, scannedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { type OwnedThread, hasFigures } from '#inventory/inventory.ts';
import { threadsWithNumber } from '#inventory/threads-with-number.ts';
import alikeListStyles from '#parts/alike/alike-list.module.css';
import { useCurrentPick, useOwningBy, AnswerAge, AnswerCard, swatchOf } from '#parts/check/answer-card.tsx';
import { answersTo, owningOf, type Answer } from '#parts/check/answers.ts';
import { owningInWords } from '#parts/check/owning-in-words.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { readOn } from '#parts/scan/read-on.ts';
import { useOpenTyped } from '#parts/scan/use-open-typed.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { type ThreadPick, type PickSearch, threadOfPick } from '#parts/threads/thread-picks.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useNoSpoolWords } from '#parts/threads/use-no-spool-words.ts';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { Ask, type Way } from './ask.tsx';
import type { Pack } from './bought-actions.ts';
import styles from './check-screen.module.css';

const ReadyOffline = later(async () => (await import('./ready-offline.tsx')).ReadyOffline, 'nothing', 'painted');
const NearestOwned = later(async () => (await import('./nearest-owned.tsx')).NearestOwned);
const AskedBarcode = later(async () => (await import('#parts/scan/asked-barcode.tsx')).AskedBarcode);
const CheckKeys = later(async () => (await import('./check-keys.tsx')).CheckKeys, 'nothing');
const CheckScanner = later(async () => (await import('./check-scanner.tsx')).CheckScanner);

/**
 * `/inventory/check`: answers whether the team has a thread, from this device's data alone. `?q=` fills in the
 * question.
 */
export function CheckScreen() {
  const { extent } = useQuery(stock);
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
  const { ahead, isRead } = useReadAhead(typed);
  const { full, others } = useMemo(() => answersTo(typed, ahead ?? search, by), [typed, ahead, search, by]);
  const code = scanned ?? (full.length === 0 ? typedBarcode(typed) : undefined);
  const meant = useBarcode(code);
  const barcode = meant?.or === undefined ? meant?.barcode : undefined;
  const now = useCurrentPick(chosen ?? (barcode?.owned && { from: 'own', owned: barcode.owned }));
  // Report content only with the answer, because `useShown` starts other work that would delay the answer. If no own
  // thread has the number, the answer needs that work: it reads the other threads, and then the charts.
  const isSettled = typed === '' || full.length > 0 || isRead;
  useShown(extent === 'whole' || extent === 'part' || (extent === 'firstPage' && isSettled));
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

/**
 * Reads threads with this number before all others. `ahead`: a search in them while the rest is read. `isRead`: they are
 * read, if there are any.
 */
function useReadAhead(number: string): { readonly ahead: PickSearch | undefined; readonly isRead: boolean } {
  const { store, inventory } = useWorkspace();
  const { extent } = useQuery(stock);
  const [read, setRead] = useState<{ readonly number: string; readonly threads: readonly OwnedThread[] }>();
  const isAhead = (extent === 'unread' || extent === 'firstPage') && number.trim() !== '';
  useEffect(() => {
    if (!isAhead) return undefined;
    let isWanted = true;
    const asked = threadsWithNumber(store.db, number);
    inventory.readFirst(asked);
    asked.then(
      (threads) => isWanted && setRead({ number, threads }),
      (fault: unknown) => window.reportError(fault),
    );
    return () => {
      isWanted = false;
    };
  }, [store, inventory, isAhead, number]);
  const isRead = read?.number === number;
  const threads = extent === 'firstPage' && isRead ? read.threads : noThreads;
  const ahead = useMemo<PickSearch | undefined>(
    () => (threads.length === 0 ? undefined : () => threads.map((owned) => ({ from: 'own', owned }))),
    [threads],
  );
  return { ahead, isRead };
}

const noThreads: readonly OwnedThread[] = [];

/** The pause in typing, in ms, that hides the digit keys: pauses while reading a number are shorter. */
const pauseMs = 900;

/** Hides the digit keys on a small screen, for example after an answer and a pause in typing. */
function useFolding(text: string, isAnswered: boolean) {
  const [isFolded, setFolded] = useState(() => text !== '' && isSmall());
  /** The text for which the person showed the digit keys again. They stay visible until this text changes. */
  const [openFor, setOpenFor] = useState<string>();
  if (text === '' && (isFolded || openFor !== undefined)) {
    setFolded(false);
    setOpenFor(undefined);
  }
  useEffect(() => {
    if (!isAnswered || text === openFor) return undefined;
    const timer = setTimeout(() => setFolded(isSmall()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isAnswered, openFor]);
  const fold = () => setFolded(isSmall());
  const unfold = () => {
    setFolded(false);
    setOpenFor(text);
  };
  return { isFolded, fold, unfold };
}

/** Whether the screen is too small for the digit keys and the answer together. */
const isSmall = (): boolean =>
  ['(max-width: 40rem)', '(max-height: 32rem)'].some((size) => window.matchMedia(size).matches);

const ChartedEquivalents = later(
  async () => (await import('#parts/alike/charted-equivalents.tsx')).ChartedEquivalents,
  'nothing',
);
const DesignsOfThread = later(
  async () => (await import('#parts/designs/designs-of-thread.tsx')).DesignsOfThread,
  'nothing',
);
const FreeOfThread = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).FreeOfThread, 'nothing');
const OnTheList = later(async () => (await import('./on-the-list.tsx')).OnTheList, 'nothing');
const NearestLine = later(async () => (await import('./nearest-owned.tsx')).NearestLine, 'nothing');
const OtherTeams = later(async () => (await import('./other-teams.tsx')).OtherTeams, 'nothing');
const PurchaseSteps = later(async () => (await import('./purchase-steps.tsx')).PurchaseSteps);

function FullAnswer({
  answer,
  others,
  onChoose,
  pack,
}: {
  readonly answer: Answer;
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
  readonly pack: Pack;
}) {
  const { pick, owning } = answer;
  const { wanted, except } = alikeOf(pick);
  const thread = threadOfPick(pick);
  const card = <AnswerWithSteps answer={answer} pack={pack} />;
  return (
    <div className={styles.full}>
      {others.length === 0 ? (
        card
      ) : (
        <div className={styles.several}>
          <AnswerList
            title={t('shop.sameNumber', { count: others.length + 1 })}
            first={[card]}
            answers={others}
            onChoose={onChoose}
          />
        </div>
      )}
      <Stack>
        {pick.from === 'own' && <DesignsOfThread threadId={pick.owned.id} />}
        {owning !== 'have' && <NearestOwned wanted={wanted} except={except} />}
        <OtherTeams key={fullTitle(thread)} thread={thread} />
        <ChartedEquivalents thread={thread} />
      </Stack>
    </div>
  );
}

function SeveralAnswers({
  answers,
  others,
  onChoose,
}: {
  readonly answers: readonly Answer[];
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
}) {
  return (
    <div className={styles.several}>
      <AnswerList
        title={t('shop.sameNumber', { count: answers.length + others.length })}
        first={answers.map((answer) => (
          <AnswerWithSteps key={fullTitle(threadOfPick(answer.pick))} answer={answer} pack={unknownPack} isCompact />
        ))}
        answers={others}
        onChoose={onChoose}
      />
      <AnswerAge />
    </div>
  );
}

const unknownPack: Pack = { lengthMm: null, lot: null, more: null };

const AnswerWithSteps = ({
  answer,
  pack,
  isCompact = false,
}: {
  readonly answer: Answer;
  readonly pack: Pack;
  readonly isCompact?: boolean;
}) => {
  const { store, settings } = useWorkspace();
  const { pick } = answer;
  return (
    <AnswerCard
      answer={answer}
      isCompact={isCompact}
      free={pick.from === 'own' && <FreeOfThread owned={pick.owned} />}
      instead={<NearestLine {...alikeOf(pick)} className={styles.instead} />}
    >
      {pack.lengthMm !== null && <p>{t('shop.pack', { length: formatLength(pack.lengthMm, settings.units) })}</p>}
      {pack.lot !== null && <p>{t('shop.lot', { lot: pack.lot })}</p>}
      {can(store.actor.role, 'inventory.change') && (
        <div className={styles.steps}>
          <PurchaseSteps pick={pick} pack={pack} />
        </div>
      )}
      {pick.from === 'own' && <OnTheList threadId={pick.owned.id} />}
    </AnswerCard>
  );
};

const alikeOf = (pick: ThreadPick) =>
  pick.from === 'own'
    ? { wanted: pick.owned.thread, except: pick.owned.id }
    : { wanted: pick.colour, except: undefined };

/** Lists colours to choose from, and whether the team has each. `first`: cards with full answers, shown at the top. */
function AnswerList({
  title,
  first = [],
  answers,
  onChoose,
}: {
  readonly title: string;
  readonly first?: readonly ReactElement[];
  readonly answers: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
}) {
  const { settings } = useWorkspace();
  const isTrue = hasFigures(useQuery(stock));
  return (
    <section className={alikeListStyles.section} aria-label={title}>
      <h2 className={alikeListStyles.title}>{title}</h2>
      <ul className={alikeListStyles.list}>
        {first.map((card, at) => (
          <li key={card.key ?? at}>{card}</li>
        ))}
        {answers.map((answer) => {
          const { pick, owning } = answer;
          return (
            <li key={pick.from === 'own' ? pick.owned.id : pick.colour.catalogueId}>
              <button
                type="button"
                className={alikeListStyles.row}
                data-owning={owning}
                onClick={() => onChoose(answer)}
              >
                <ThreadSwatch thread={swatchOf(pick)} size="small" />
                <span className={alikeListStyles.name}>
                  <ThreadWords thread={threadOfPick(pick)} isFull />
                </span>
                <span className={alikeListStyles.word}>
                  {owningInWords(owning)}
                  {isTrue && pick.from === 'own' && pick.owned.stock.spools > 0 && (
                    <small>{stockInWords(pick.owned.stock, settings.units).length}</small>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
