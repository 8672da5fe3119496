import type { VerdictColour } from '#core/stitchable/verdict.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './verdict-dot.module.css';

/**
 * The colour of an answer as a dot, with its word for those who do not see it; '' where the word stands beside it. A
 * stale dot is hollow: its answer is being checked again.
 */
export function VerdictDot({
  colour,
  words,
  isStale = false,
  isOnPicture = false,
}: {
  readonly colour: VerdictColour;
  readonly words: string;
  readonly isStale?: boolean;
  readonly isOnPicture?: boolean;
}) {
  return (
    <span
      className={styles.dot}
      data-colour={colour}
      data-stale={isStale || undefined}
      data-on-picture={isOnPicture || undefined}
      title={words || undefined}
    >
      {words !== '' && <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
