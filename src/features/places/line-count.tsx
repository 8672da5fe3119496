import { useState, type ReactNode, useId } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useAlikeWords } from './alike-words.ts';
import type { HeldSpool } from './place-tree.ts';
import styles from './places.module.css';

/** One row for sealed spools that are alike: the person ticks it if all are there, or types how many are there. */
export function LineCount({
  line,
  answers,
  typed,
  error,
  onAll,
  onCount,
  children,
}: {
  readonly line: readonly HeldSpool[];
  /** The answer about each spool of the line; empty where there is none yet. */
  readonly answers: readonly string[];
  readonly typed: string | undefined;
  readonly error: string | undefined;
  readonly onAll: (seen: 'there' | '') => void;
  readonly onCount: (text: string) => void;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isSingle, setSingle] = useState(false);
  const alike = useAlikeWords();
  const [first] = line;
  if (first === undefined) return null;
  const { thread } = first.owned;
  const title = threadTitle(thread);
  const count = line.length;
  const found = answers.filter((seen) => seen === 'there').length;
  const isSaid = answers.some((seen) => seen !== '');
  const isAll = found === count;
  const isShown = isOpen || error !== undefined;
  const named = { title: `${title}, ${alike(line)}` };
  return (
    <CountRow
      thread={thread}
      about={
        <>
          <span className={styles.quiet}>{alike(line)}</span>
          {isSaid && !isAll && <output className={styles.of}>{t('places.someThere', { found, count })}</output>}
        </>
      }
      tick={t('places.allThere', named)}
      isTicked={isAll}
      onTick={() => onAll(isAll ? '' : 'there')}
      edit={t('places.notAll', named)}
      isOpen={isShown}
      onEdit={() => setOpen(!isOpen)}
    >
      {isShown && (
        <>
          <NumberField
            label={t('places.howMany', { title })}
            hint={t('places.expected', { count })}
            inputMode="numeric"
            value={typed ?? ''}
            onChange={onCount}
            error={error}
          />
          <Button tone="quiet" aria-expanded={isSingle} onClick={() => setSingle(!isSingle)}>
            {t('places.oneByOne')}
          </Button>
        </>
      )}
      {isShown && isSingle && <ul className={styles.counts}>{children}</ul>}
    </CountRow>
  );
}

export function CountRow({
  thread,
  about,
  tick,
  isTicked,
  onTick,
  edit,
  isOpen,
  onEdit,
  children,
}: {
  readonly thread: OwnedThread['thread'];
  readonly about: ReactNode;
  readonly tick: string;
  readonly isTicked: boolean;
  readonly onTick: () => void;
  readonly edit: string;
  readonly isOpen: boolean;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <li className={styles.count}>
      <div className={styles.countRow}>
        <input id={id} type="checkbox" className={styles.tick} aria-label={tick} checked={isTicked} onChange={onTick} />
        <label htmlFor={id} className={styles.countWords}>
          <ThreadSwatch thread={thread} size="small" />
          <span>
            <ThreadWords thread={thread} />
            <br />
            {about}
          </span>
        </label>
        <IconButton icon="edit" label={edit} aria-expanded={isOpen} onClick={onEdit} />
      </div>
      {children}
    </li>
  );
}

/** The answer about a spool, as the draft stores it. `n:8`: eight spools of its line are there. */
export type Seen = SeenOne | `n:${string}`;

/** The answer about one spool. `bp:5000`: half of a full spool. `m:120`: a length as typed, in the person's units. */
type SeenOne = 'there' | 'missing' | `bp:${number}` | `m:${string}`;

/** Reads the answers of a stocktake: each spool's own, and the counts of lines of spools that are alike. */
export function readAnswers(lines: readonly (readonly HeldSpool[])[], seenOf: (spool: HeldSpool) => Seen | '') {
  const answers = new Map<string, SeenOne | ''>();
  const wrong = new Map<string, number>();
  for (const line of lines) {
    const typed = countTyped(line, seenOf);
    const uncounted = line.filter((spool) => seenOf(spool).startsWith('n:'));
    const already = line.filter((spool) => seenOf(spool) === 'there').length;
    const most = uncounted.length + already;
    const count = typed === undefined ? undefined : typedWhole(typed, 0, most);
    const [first] = line;
    if (typed !== undefined && count === undefined && first !== undefined) wrong.set(first.one.id, most);
    for (const spool of line) {
      const seen = seenOf(spool);
      answers.set(spool.one.id, seen.startsWith('n:') ? '' : (seen as SeenOne | ''));
    }
    // Spools of a line cannot be told apart, so the last ones count as missing.
    if (count !== undefined)
      for (const [at, { one }] of uncounted.entries()) answers.set(one.id, at < count - already ? 'there' : 'missing');
  }
  return {
    answerOf: ({ one }: HeldSpool): SeenOne | '' => answers.get(one.id) ?? '',
    /** The highest possible count of a line whose typed count is wrong; undefined for other lines. */
    mostOf: ([first]: readonly HeldSpool[]): number | undefined => wrong.get(first?.one.id ?? ''),
  };
}

export function countTyped(line: readonly HeldSpool[], seenOf: (spool: HeldSpool) => Seen | ''): string | undefined {
  return line
    .map(seenOf)
    .find((seen) => seen.startsWith('n:'))
    ?.slice(2);
}
