import '#texts/en/scan.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type ScannedBarcode, upcEOf } from '#core/codes/scanned-code.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import type { Inventory, OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { useWorkspace, type Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import styles from './barcode-card.module.css';
import { BarcodeCard } from './barcode-card.tsx';
import {
  isUsable,
  meaningOf,
  type CodeMeaning,
  type ScannedThread,
  type CodeChoice,
  type WhichCode,
} from './code-meaning.ts';
import { rememberKeyboard } from './known-barcode.ts';
import type { OnCode, Scanned } from './scanned-list.tsx';
import type { Learned } from './use-teach.ts';

export interface ThreadCodes {
  readonly onThread: (scanned: ScannedThread) => Promise<Scanned | undefined>;
  readonly onPlace?: ((place: FoundRow<'place'>) => Scanned) | undefined;
}

/** Reports each code's thread or place. `question` asks about an unknown or unsure code; `skip` ends it. */
export function useThreadCodes({ onThread, onPlace }: ThreadCodes): {
  readonly onCode: OnCode;
  readonly question: ReactNode;
  readonly skip: () => void;
} {
  const workspace = useWorkspace();
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Asked>(undefined);
  const ask = (next: Asked | undefined) => {
    open.current = next;
    setAsked(next);
  };
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // answers for the closed screen, so that codes that wait for this question do not wait for ever
      open.current?.answer('left');
    };
  }, []);
  const put = (question: Question): Promise<Answer> =>
    isGone.current
      ? Promise.resolve('left')
      : new Promise<Answer>((answer) => ask({ question, answer })).finally(() => ask(undefined));
  const take = async (meaning: CodeMeaning): Promise<Scanned | undefined> => {
    switch (meaning.is) {
      case 'thread':
        return onThread(meaning);
      case 'place':
        return onPlace?.(meaning.place) ?? warning(t('scan.noThread'));
      case 'label':
        return warning(t('scan.noThread'));
      case 'elsewhere':
        return warning(t('scan.elsewhere', { host: meaning.host }));
      case 'new':
      case 'either': {
        const answer = await put(meaning);
        const code = meaning.is === 'new' ? meaning.code : meaning.question.choices[0]?.code;
        if (answer === 'left') notify.problem(t('scan.notTaken', { value: code?.value ?? '' }));
        if (answer === 'left' || answer === 'skipped') return undefined;
        return take('is' in answer ? answer : await learnedMeaning(workspace, answer, code));
      }
    }
  };
  const onCode: OnCode = async (code) => (isUsable(code) ? take(await meaningOf(workspace, code)) : undefined);
  const skip = () => asked?.answer('skipped');
  const question =
    asked &&
    (asked.question.is === 'either' ? (
      <WhichCodeCard
        question={asked.question.question}
        onChoose={({ meaning }) => asked.answer(meaning)}
        onSkip={skip}
      />
    ) : (
      <BarcodeCard
        key={asked.question.barcode.id}
        barcode={asked.question.barcode}
        onLearned={asked.answer}
        onSkip={skip}
      />
    ));
  return { onCode, question, skip };
}

type Question = Extract<CodeMeaning, { readonly is: 'new' | 'either' }>;

/**
 * What an unknown code means, or which of two codes was read. `left`: the person closed the screen without an answer.
 */
type Answer = Learned | CodeMeaning | 'skipped' | 'left';

interface Asked {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
}

const warning = (words: string): Scanned => ({ words, tone: 'warn' });

const learnedMeaning = async (
  { store, inventory }: Workspace,
  { threadId, lengthMm, spoolId, placeId }: Learned,
  code: ScannedBarcode | undefined,
): Promise<CodeMeaning> => {
  const place = (await placesOf(store.db)).find(({ id }) => id === placeId);
  if (place !== undefined) return { is: 'place', place };
  if (threadId === null) return { is: 'label', path: '/inventory/places' }; // the place was deleted meanwhile
  const owned = await ownedSoon(inventory, threadId);
  const spool = owned.spools.find(({ id }) => id === spoolId);
  return { is: 'thread', owned, spool, lengthMm, lot: code?.lot ?? null, more: code?.more ?? null };
};

/** Waits until the inventory has read a thread that was just saved. */
const ownedSoon = (inventory: Inventory, threadId: string): Promise<OwnedThread> =>
  new Promise((resolve) => {
    const refresh = () => {
      const owned = inventory.snapshot().rows.find(({ id }) => id === threadId);
      if (owned === undefined) return;
      stop();
      resolve(owned);
    };
    const stop = inventory.subscribe(refresh);
    refresh();
  });

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
