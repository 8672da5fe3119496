import type { Tone } from '#ui/tag.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './verdict-dot.module.css';

/**
 * The dot of a verdict. Its `words` are for screen readers and as a tooltip; omit them where they stand beside the dot.
 * A stale dot is hollow: its verdict is being checked again.
 */
export function VerdictDot({
  tone,
  isStale = false,
  isOnPicture = false,
  words,
}: {
  readonly tone: Tone;
  readonly isStale?: boolean;
  readonly isOnPicture?: boolean;
  readonly words?: string;
}) {
  return (
    <span className={styles.around} title={words} data-on-picture={isOnPicture || undefined}>
      <span className={styles.dot} data-tone={tone} data-stale={isStale || undefined} aria-hidden />
      {words !== undefined && <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
