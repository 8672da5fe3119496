import '#texts/en/shop.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { looksLikeBarcode } from '#core/codes/barcode-value.ts';
import { scannedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { can } from '#core/access/permissions.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { readOn } from '#parts/scan/read-on.ts';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { useCurrentPick } from '#parts/check/use-current-pick.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { useInventory, useShown, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { AnswerCard } from '#parts/check/answer-card.tsx';
import { AnswerList } from './answer-list.tsx';
import { answersTo, fullName, owningOf, type Answer } from '#parts/check/answers.ts';
import styles from './check-screen.module.css';
import type { Pack } from './bought-actions.ts';
import { Keypad } from './keypad.tsx';
import { useReadAhead } from './use-read-ahead.ts';

const ChartedEquivalents = later(
  async () => (await import('#parts/alike/charted-equivalents.tsx')).ChartedEquivalents,
  'nothing',
);
const ReadyOffline = later(async () => (await import('./ready-offline.tsx')).ReadyOffline, 'nothing');
const OnTheList = later(async () => (await import('./on-the-list.tsx')).OnTheList, 'nothing');
const NearestOwned = later(async () => (await import('./nearest-owned.tsx')).NearestOwned);
const NearestLine = later(async () => (await import('./nearest-owned.tsx')).NearestLine, 'nothing');
const BarcodeCard = later(async () => (await import('#parts/scan/barcode-card.tsx')).BarcodeCard);
const OtherTeams = later(async () => (await import('./other-teams.tsx')).OtherTeams, 'nothing');
const ColourPad = later(async () => (await import('./colour-pad.tsx')).ColourPad);
const CameraColour = later(async () => (await import('./camera-colour.tsx')).CameraColour);
const PurchaseSteps = later(async () => (await import('./purchase-steps.tsx')).PurchaseSteps);
const CheckKeys = later(async () => (await import('./check-keys.tsx')).CheckKeys, 'nothing');
const CheckScanner = later(async () => (await import('./check-scanner.tsx')).CheckScanner);

type Way = 'number' | 'colour';

/** `/inventory/check`: does the team have this thread? This device alone answers. `?q=` asks at once. */
export const CheckScreen = () => {
  const { extent } = useInventory();
  const { settings } = useWorkspace();
  const { search, charts } = usePickSearch();
  const [way, setWay] = useState<Way>('number');
  const [params] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const [chosen, setChosen] = useState<ThreadPick>();
  const [hex, setHex] = useState<string>();
  const [scanned, setScanned] = useState<ScannedBarcode>();
  const [isScanning, setScanning] = useState(false);
  const typed = useDeferredValue(text);
  const minimum = settings.lowStockDefaultSpools;
  const ahead = useReadAhead(typed);
  const { main, others } = useMemo(() => answersTo(typed, ahead ?? search, minimum), [typed, ahead, search, minimum]);
  const code = scanned ?? (main === undefined ? typedBarcode(typed) : undefined);
  const barcode = useBarcode(code);
  const now = useCurrentPick(chosen ?? (barcode?.owned && { from: 'own', owned: barcode.owned }));
  // `useShown` starts other work. If it reported content too early, that work would delay the answer.
  useShown(extent === 'whole' || extent === 'part' || (extent === 'firstPage' && (typed === '' || main !== undefined)));
  const answer: Answer | undefined = now === undefined ? main : { pick: now, owning: owningOf(now, minimum) };
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
  };
  const isAsked = typed.trim() !== '';
  return (
    <div className={styles.screen} data-asked={(way === 'number' && isAsked) || undefined}>
      <PageHead title={t('titles.check')} aside={<ReadyOffline />} />
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
              pack={
                chosen === undefined && code !== undefined && barcode?.owned
                  ? { lengthMm: barcode.lengthMm, ...readOn(code) }
                  : unknownPack
              }
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
              <NearestOwned wanted={{ hex }} most={8} more />
            ))}
        </div>
      </div>
      <CheckKeys onFound={read} />
      {isScanning && <CheckScanner onFound={read} onClose={() => setScanning(false)} />}
    </div>
  );
};

const none: readonly Answer[] = [];
const unknownPack: Pack = { lengthMm: null, lot: null, more: null };

const typedBarcode = (text: string): ScannedBarcode | undefined => {
  const code = looksLikeBarcode(text) ? scannedCode(text) : undefined;
  return code?.is === 'barcode' ? code : undefined;
};

/** The full answer for one thread. Other threads with the same number follow in a list with their brands. */
const FullAnswer = ({
  answer,
  others,
  onChoose,
  pack,
}: {
  readonly answer: Answer;
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
  /** The pack whose barcode was read. */
  readonly pack: Pack;
}) => {
  const { pick, owning } = answer;
  const { store, settings } = useWorkspace();
  const thread = threadOfPick(pick);
  const wanted = pick.from === 'own' ? pick.owned.thread : pick.colour;
  const except = pick.from === 'own' ? pick.owned.id : undefined;
  const card = (
    <AnswerCard answer={answer} instead={<NearestLine wanted={wanted} except={except} className={styles.instead} />}>
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

/** Asks for a thread: by large digits at first, by the keyboard for names, or by a colour to point at. */
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
    // The device's keyboard opens only if the focus is set within the press's own event.
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

/** Whether to show our own large digits first: on touch devices and narrow screens. */
const hasKeypad = (): boolean => window.matchMedia('(pointer: coarse), (max-width: 40rem)').matches;
