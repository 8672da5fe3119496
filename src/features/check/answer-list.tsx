import type { ReactElement } from 'react';
import { threadOfPick } from '#parts/threads/thread-picks.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { hasFigures } from '#inventory/inventory.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import type { Answer } from '#parts/check/answers.ts';
import styles from '#parts/alike/alike-list.module.css';
import { owningInWords } from '#parts/check/owning-in-words.ts';
import { swatchOf } from '#parts/check/swatch-of.ts';

/** Lists colours to choose from, and whether the team has each. `first`: cards with full answers, shown at the top. */
export function AnswerList({
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
  const isTrue = hasFigures(useInventory());
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {first.map((card, at) => (
          <li key={card.key ?? at}>{card}</li>
        ))}
        {answers.map((answer) => {
          const { pick, owning } = answer;
          return (
            <li key={pick.from === 'own' ? pick.owned.id : pick.colour.catalogueId}>
              <button type="button" className={styles.row} data-owning={owning} onClick={() => onChoose(answer)}>
                <ThreadSwatch thread={swatchOf(pick)} size="small" />
                <span className={styles.name}>
                  <ThreadWords thread={threadOfPick(pick)} isFull />
                </span>
                <span className={styles.word}>
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
