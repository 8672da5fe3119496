import { useMemo } from 'react';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { slicesOf, wallOf } from '#core/threads/thread-wall.ts';
import { keyOf } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { Swatch } from '#ui/swatch.tsx';
import styles from './chart-wall.module.css';

// the number of swatches that fit into a column on a phone
const inAColumn = 6;

export function ChartWall({
  label,
  colours,
  ticked,
  owned,
  onToggle,
}: {
  readonly label: string | undefined;
  readonly colours: readonly ChartColour[];
  readonly ticked: ReadonlySet<string>;
  readonly owned: { readonly has: (key: string) => boolean };
  readonly onToggle: (colour: ChartColour) => void;
}) {
  const columns = useMemo(
    () =>
      wallOf(colours, ({ hex }) => ({ hex, moreHex: [], effect: 'solid' })).flatMap(({ part, threads }) =>
        slicesOf(part, threads, inAColumn),
      ),
    [colours],
  );
  return (
    <ul className={styles.wall} aria-label={label}>
      {columns.map((column) => (
        <li key={column[0]?.item.catalogueId} className={styles.column}>
          {column.map(({ item }) => {
            const isOwned = owned.has(keyOf(item));
            const name = isOwned ? `${threadTitle(item)}, ${t('threads.owned')}` : threadTitle(item);
            return (
              <button
                key={item.catalogueId}
                type="button"
                className={styles.cell}
                aria-pressed={ticked.has(item.catalogueId)}
                aria-label={name}
                title={name}
                data-owned={isOwned || undefined}
                onClick={() => onToggle(item)}
              >
                <Swatch hex={item.hex} size="fill" />
              </button>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
