import '#texts/en/threads.ts';
import { useDeferredValue, useMemo, useState, useEffect, useRef } from 'react';
import { type OwnedThread, hasFigures } from '#inventory/inventory.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Combobox } from '#ui/combobox.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { stockInWords } from './stock-in-words.ts';
import styles from './thread-picker.module.css';
import { threadOfPick, type PickSources, type ThreadPick } from './thread-picks.ts';
import { ThreadSwatch } from './thread-swatch.tsx';
import { ThreadWords } from './thread-words.tsx';
import { useNoSpoolWords } from './use-no-spool-words.ts';
import { usePickSearch } from './use-pick-search.ts';

/** A field that finds a thread of the team or of a chart, by number or name. */
export function ThreadPicker({
  label,
  hint,
  placeholder,
  lastLine,
  onPick,
  onEnter,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The line of the last chosen thread; the threads of this line come first. */
  readonly lastLine?: PickSources['lastLine'];
  /** `isByKey`: the person picked the thread with Enter, not by a press. */
  readonly onPick: (pick: ThreadPick, isByKey: boolean) => void;
  /** What Enter does with the only thread that a typed number can mean, and the words beside the thread that say so. */
  readonly onEnter?: { readonly words: string; readonly pick: (pick: ThreadPick) => void };
}) {
  const { search, certain, charts } = usePickSearch(lastLine);
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const matching = useMemo(() => search(typed), [search, typed]);
  const coded = useCodedThreads(typed, matching.length === 0);
  const found = matching.length > 0 ? matching : coded.map((owned) => ({ from: 'own', owned }) as const);
  const noSpool = useNoSpoolWords(typed);
  const meant = onEnter === undefined ? undefined : certain(typed, found);
  // Compare keys, because after a save the search returns new objects.
  const isMeant = (pick: ThreadPick) => meant !== undefined && keyOfPick(pick) === keyOfPick(meant);
  return (
    <Combobox
      label={label}
      hint={charts === 'failed' ? t('threads.chartsMissing') : (hint ?? t('threads.findHint'))}
      {...(placeholder !== undefined && { placeholder })}
      value={text}
      onChange={setText}
      options={found}
      optionKey={keyOfPick}
      none={noSpool}
      onPick={(shown, isByKey) => {
        // A person may press Enter before the list shows the last letters' results. Enter means the typed text, not the
        // list.
        const isBehind = isByKey && typed !== text && shown === found[0];
        const now = isBehind ? search(text) : found;
        const pick = isBehind ? now[0] : shown;
        if (pick === undefined) return;
        const sure = isBehind ? onEnter && certain(text, now) : meant;
        setText('');
        if (onEnter !== undefined && isByKey && sure !== undefined && keyOfPick(sure) === keyOfPick(pick))
          onEnter.pick(pick);
        else onPick(pick, isByKey);
      }}
      renderOption={(pick) => <PickOption pick={pick} hint={isMeant(pick) ? onEnter?.words : undefined} />}
    />
  );
}

const keyOfPick = (pick: ThreadPick): string => (pick.from === 'own' ? pick.owned.id : pick.colour.catalogueId);

const PickOption = ({ pick, hint }: { readonly pick: ThreadPick; readonly hint: string | undefined }) => {
  const thread = threadOfPick(pick);
  return (
    <span className={styles.option}>
      <ThreadSwatch
        thread={pick.from === 'own' ? pick.owned.thread : { ...pick.colour, ...plainColour }}
        size="small"
      />
      <span className={styles.words}>
        <ThreadWords thread={thread} isFull />
      </span>
      {pick.from === 'own' && <OwnTag owned={pick.owned} />}
      {hint !== undefined && <Tag tone="accent">{hint}</Tag>}
    </span>
  );
};

const plainColour = { moreHex: [], effect: 'solid' } as const;

/** Shows how many spools the team has; while spools are being read, only that the team has the thread. */
const OwnTag = ({ owned }: { readonly owned: OwnedThread }) => {
  const { settings } = useWorkspace();
  const inventory = useQuery(stock);
  return <Tag>{hasFigures(inventory) ? stockInWords(owned.stock, settings.units).spools : t('threads.owned')}</Tag>;
};

/** Returns the threads that a typed code means, once they are looked up; none while `isWanted` is false. */
function useCodedThreads(text: string, isWanted: boolean): readonly OwnedThread[] {
  const workspace = useWorkspace();
  const [coded, setCoded] = useState<{ readonly text: string; readonly threads: readonly OwnedThread[] }>();
  // Each typed letter tries to load the code again, but only the first failure shows a message.
  const isMissing = useRef(false);
  const isLookedUp = isWanted && text.trim().length >= shortestCode;
  useEffect(() => {
    if (!isLookedUp) return undefined;
    let isGone = false;
    const lookUp = async () => {
      const code = await import('#parts/scan/threads-of-typed.ts').catch(() => undefined);
      const isFirst = !isMissing.current;
      isMissing.current = code === undefined;
      if (code === undefined) return isFirst && notify.problem(t('errors.partMissing'));
      const threads = await code.threadsOfTyped(workspace, text);
      if (!isGone) setCoded({ text, threads });
    };
    // When the person leaves the team, its database closes; the error that this causes does not matter.
    lookUp().catch((fault: unknown) => isGone || window.reportError(fault));
    return () => {
      isGone = true;
    };
  }, [workspace, text, isLookedUp]);
  return isWanted && coded?.text === text ? coded.threads : [];
}

/** Codes of makers have at least eight characters, the app's own at least six. */
const shortestCode = 6;
