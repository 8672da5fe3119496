import { useState, type ReactNode } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useAlikeWords } from './alike-words.ts';
import { CountRow } from './count-row.tsx';
import styles from './places.module.css';
import type { HeldSpool } from './spools-in.ts';

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
