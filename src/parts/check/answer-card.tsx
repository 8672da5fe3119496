import { useDataAgeWords } from './use-data-age-words.ts';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { counts } from '#core/stock/stock.ts';
import { hasFigures } from '#data/inventory/inventory.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { threadOfPick } from '#parts/threads/thread-picks.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { usePlaces } from '#parts/use-places.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { fullName, type Answer } from './answers.ts';
import styles from './answer-card.module.css';
import { owningInWords } from './owning-in-words.ts';
import { swatchOf } from './swatch-of.ts';

/** The answer that a person reads at arm's length: one word, how much, where, and how old that knowledge is. */
export const AnswerCard = ({
  answer,
  instead,
  children,
}: {
  readonly answer: Answer;
  /** What else would do, where there is nothing of it. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
}) => {
  const { pick, owning } = answer;
  const { settings } = useWorkspace();
  const isTrue = hasFigures(useInventory());
  const age = useDataAgeWords();
  const wheres = useWheres(answer);
  const nameId = useId();
  const words = pick.from === 'own' ? stockInWords(pick.owned.stock, settings.units) : undefined;
  const isThere = owning === 'have' || owning === 'low';
  return (
    <article className={styles.card} data-owning={owning} aria-labelledby={nameId}>
      <output className={styles.answer} aria-label={t('shop.answer')}>
        <strong className={styles.word}>
          {owningInWords(owning)}
          {isThere && isTrue && pick.from === 'own' && ` ${pick.owned.stock.spools}`}
        </strong>{' '}
        {isThere && isTrue && words !== undefined && (
          <span className={styles.amount}>{[words.length, ...wheres].filter(Boolean).join(' · ')}</span>
        )}
        {!isThere && instead}
      </output>
      <div className={styles.thread}>
        <ThreadSwatch thread={swatchOf(pick)} />
        <h2 id={nameId} className={styles.name}>
          {pick.from === 'own' ? (
            <Link href={`/inventory/threads/${pick.owned.id}`}>{fullName(threadOfPick(pick))}</Link>
          ) : (
            fullName(threadOfPick(pick))
          )}
        </h2>
      </div>
      {children}
      <p className={styles.age}>{age}</p>
    </article>
  );
};

/** Where the spools that count are: each place once. */
const useWheres = ({ pick }: Answer): readonly string[] => {
  const places = usePlaces();
  if (pick.from === 'chart') return [];
  const found = pick.owned.spools.flatMap(({ spool }) => {
    if (!counts(spool)) return [];
    const place = places.find(({ id }) => id === spool.placeId)?.data.name;
    return place === undefined ? [] : [[place, spool.position].filter(Boolean).join(' ')];
  });
  return [...new Set(found)];
};
