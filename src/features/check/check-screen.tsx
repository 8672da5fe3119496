import '#texts/en/shop.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { looksLikeBarcode } from '#core/codes/barcode-value.ts';
import { can } from '#core/permissions.ts';
import { Reading } from '#parts/reading.tsx';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { useCurrentPick } from '#parts/check/use-current-pick.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useFirstFocus } from '#parts/use-first-focus.ts';
import { useInventory, useShown, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag } from '#ui/tag.tsx';
import { AnswerCard } from '#parts/check/answer-card.tsx';
import { AnswerList } from './answer-list.tsx';
import { answersTo, fullName, owningOf, type Answer } from '#parts/check/answers.ts';
import styles from './check-screen.module.css';
import { ColourPad } from './colour-pad.tsx';
import { Keypad } from './keypad.tsx';
import { OnTheList } from './on-the-list.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useBought } from './use-bought.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { useReadyOffline } from './use-ready-offline.ts';

const ChartedEquivalents = later(
  async () => (await import('#parts/alike/charted-equivalents.tsx')).ChartedEquivalents,
  'nothing',
);
const NearestOwned = later(async () => (await import('./nearest-owned.tsx')).NearestOwned);
const NearestLine = later(async () => (await import('./nearest-owned.tsx')).NearestLine, 'nothing');
const BarcodeCard = later(async () => (await import('#parts/scan/barcode-card.tsx')).BarcodeCard);
const OtherTeams = later(async () => (await import('./other-teams.tsx')).OtherTeams, 'nothing');
const CameraColour = later(async () => (await import('./camera-colour.tsx')).CameraColour);
const CheckScanner = later(async () => (await import('./check-scanner.tsx')).CheckScanner);

type Way = 'number' | 'colour';

/** `/inventory/check`: does the team have this thread? Asked with one hand in a shop, answered from this device alone. `?q=` asks at once. */
export const CheckScreen = () => {
  const { extent } = useInventory();
  const { settings } = useWorkspace();
  const { search, charts } = usePickSearch();
  const isReady = useReadyOffline();
  const [way, setWay] = useState<Way>('number');
  const [params] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const [chosen, setChosen] = useState<ThreadPick>();
  const [hex, setHex] = useState<string>();
  const [scanned, setScanned] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const typed = useDeferredValue(text);
  const minimum = settings.lowStockDefaultSpools;
  const ahead = useReadAhead(typed);
  const { main, others } = useMemo(() => answersTo(typed, ahead ?? search, minimum), [typed, ahead, search, minimum]);
  const barcode = useBarcode(scanned ?? (looksLikeBarcode(typed) && main === undefined ? typed : undefined));
  const now = useCurrentPick(chosen ?? (barcode?.owned && { from: 'own', owned: barcode.owned }));
  // What is held back until something is shown would stand in the way of the answer.
  useShown(extent === 'whole' || extent === 'part' || (extent === 'firstPage' && (typed === '' || main !== undefined)));
  const answer: Answer | undefined = now === undefined ? main : { pick: now, owning: owningOf(now, minimum) };
  const ask = (next: string) => {
    setText(next);
    setChosen(undefined);
    setScanned(undefined);
  };
  const read = (value: string) => {
    setScanning(false);
    ask(value);
    setScanned(value);
  };
  const isAsked = typed.trim() !== '';
  return (
    <div className={styles.screen}>
      <PageHead title={t('titles.check')} aside={isReady && <Tag tone="good">{t('shop.readyOffline')}</Tag>} />
      <div className={styles.board}>
        <Ask
          way={way}
          onWay={setWay}
          text={text}
          onText={ask}
          hex={hex}
          onHex={setHex}
          onScan={() => setScanning(true)}
        />
        <div className={styles.answers}>
          <Reading />
          {charts === 'failed' && <p className={styles.hint}>{t('shop.chartsMissing')}</p>}
          {way === 'number' && !isAsked && <p className={styles.hint}>{t('shop.howTo')}</p>}
          {way === 'number' && barcode !== undefined && chosen === undefined && <BarcodeCard barcode={barcode} />}
          {way === 'number' &&
            isAsked &&
            barcode === undefined &&
            answer === undefined &&
            others.length === 0 &&
            charts !== 'coming' && <p className={styles.hint}>{t('shop.nothingFound', { text: typed.trim() })}</p>}
          {way === 'number' && answer !== undefined && (
            <FullAnswer
              answer={answer}
              others={chosen === undefined ? others : none}
              onChoose={({ pick }) => setChosen(pick)}
              packMm={chosen === undefined && barcode?.owned ? barcode.lengthMm : null}
            />
          )}
          {way === 'number' && answer === undefined && others.length > 0 && (
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
              <NearestOwned wanted={{ hex }} most={8} />
            ))}
        </div>
      </div>
      {isScanning && <CheckScanner onFound={read} onClose={() => setScanning(false)} />}
    </div>
  );
};

const none: readonly Answer[] = [];

/** The answer in full. Where other threads have the same number, it stands at the head of their list: each row names its brand. */
const FullAnswer = ({
  answer,
  others,
  onChoose,
  packMm,
}: {
  readonly answer: Answer;
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
  /** Length of the pack whose barcode was read, in mm. */
  readonly packMm: number | null;
}) => {
  const { pick, owning } = answer;
  const { store, settings } = useWorkspace();
  const { buy, isRunning } = useBought();
  const { add, isRunning: isAdding } = useAddToList();
  const thread = threadOfPick(pick);
  const wanted = pick.from === 'own' ? pick.owned.thread : pick.colour;
  const except = pick.from === 'own' ? pick.owned.id : undefined;
  const card = (
    <AnswerCard answer={answer} instead={<NearestLine wanted={wanted} except={except} className={styles.instead} />}>
      {packMm !== null && <p>{t('shop.pack', { length: formatLength(packMm, settings.units) })}</p>}
      {can(store.actor.role, 'inventory.change') && (
        <div className={styles.steps}>
          <Button tone="primary" icon="plus" busy={isRunning} onClick={() => void buy(pick, 1, packMm)}>
            {t('shop.bought')}
          </Button>
          <Button icon="list" busy={isAdding} onClick={() => void add(pick, packMm)}>
            {t('shop.addToList')}
          </Button>
        </div>
      )}
      {pick.from === 'own' && <OnTheList threadId={pick.owned.id} />}
    </AnswerCard>
  );
  return (
    <div className={styles.full}>
      {others.length === 0 ? (
        card
      ) : (
        <div className={styles.several}>
          <AnswerList
            title={t('shop.sameNumber', { count: others.length + 1 })}
            first={card}
            answers={others}
            onChoose={onChoose}
          />
        </div>
      )}
      <div className={styles.beside}>
        {owning !== 'have' && <NearestOwned wanted={wanted} except={except} />}
        <OtherTeams key={fullName(thread)} thread={thread} />
        <ChartedEquivalents thread={thread} />
      </div>
    </div>
  );
};

/** Where the question is asked: large digits first, the keyboard for names, or a colour to point at. */
const Ask = ({
  way,
  onWay,
  text,
  onText,
  hex,
  onHex,
  onScan,
}: {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly hex: string | undefined;
  readonly onHex: (hex: string) => void;
  readonly onScan: () => void;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const [isKeypad, setKeypad] = useState(hasKeypad);
  const [isLooking, setLooking] = useState(false);
  const place = useFirstFocus(!isKeypad && way === 'number');
  const toLetters = () => {
    setKeypad(false);
    // The keyboard of the device opens only for a focus that comes with the press itself.
    field.current?.setAttribute('inputmode', 'text');
    field.current?.focus();
  };
  return (
    <div className={styles.ask} data-print="no">
      <Segments
        label={t('shop.way')}
        segments={[
          { value: 'number', label: t('shop.byNumber') },
          { value: 'colour', label: t('shop.byColour') },
        ]}
        value={way}
        onChange={onWay}
      />
      {way === 'colour' ? (
        <>
          <ColourPad value={hex} onChange={onHex} />
          <Button icon="scan" onClick={() => setLooking(true)}>
            {t('shop.fromCamera')}
          </Button>
          {isLooking && (
            <CameraColour
              onTake={(taken) => {
                setLooking(false);
                onHex(taken);
              }}
              onClose={() => setLooking(false)}
            />
          )}
        </>
      ) : (
        <>
          <div className={styles.line} ref={place}>
            <SearchField
              ref={field}
              label={t('shop.which')}
              placeholder={t('shop.placeholder')}
              value={text}
              onChange={onText}
              inputMode={isKeypad ? 'none' : 'search'}
            />
            <Button icon="scan" onClick={onScan}>
              {t('shop.scan')}
            </Button>
            {!isKeypad && hasKeypad() && <Button onClick={() => setKeypad(true)}>{t('shop.digits')}</Button>}
          </div>
          {isKeypad && <Keypad value={text} onChange={onText} onLetters={toLetters} />}
        </>
      )}
    </div>
  );
};

/** Where fingers are used, large digits of our own come first. */
const hasKeypad = (): boolean => window.matchMedia('(pointer: coarse), (max-width: 40rem)').matches;
